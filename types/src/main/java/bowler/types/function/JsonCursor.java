// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.base.error.SqlFailure;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.function.JsonTableSpec.Found;
import bowler.types.function.JsonTableSpec.Ordinality;
import bowler.types.function.JsonTableSpec.Pattern;
import bowler.types.jsonpath.JsonPath;
import bowler.types.jsonpath.JsonPathParser;
import bowler.types.json.JsonReader;
import bowler.types.json.JsonValue;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/// The rows of a JSON_TABLE, made as they are asked for. One level per pattern: each steps through its items, and at each of them
/// through the rows of its nested levels.
public final class JsonCursor {
    private final JsonTableSpec spec;
    private final List<DataType> types;
    private final RowBuffer row;
    private final Level top;
    private BitSet wanted;
    private RowReader arguments;
    private Map<String, JsonValue> variables;

    JsonCursor(JsonTableSpec spec, List<DataType> types, int columnCount) {
        this.spec = spec;
        this.types = types;
        row = new RowBuffer(columnCount);
        wanted = new BitSet();
        wanted.set(0, columnCount);
        top = new Level(spec.root());
    }

    /// Only these columns are asked for; others are found only where that may end in an error.
    public void want(BitSet columns) {
        wanted = columns;
    }

    /// @param arguments stay as they are while rows are asked for
    public void open(RowReader arguments) {
        close();
        if (arguments.isNull(0)) {
            return;
        }
        this.arguments = arguments;
        try {
            variables = JsonTexts.variables(spec.variables(), types, arguments);
            top.open(JsonReader.read((String) arguments.objectAt(0)));
        } catch (SqlFailure failure) {
            if (spec.fails()) {
                throw failure;
            }
        }
    }

    public boolean next() {
        return top.next();
    }

    /// The row at hand.
    public RowReader row() {
        return row;
    }

    public void close() {
        top.clear();
        arguments = null;
        variables = null;
    }

    private final class Level {
        private final JsonPath path;
        private final List<JsonTableSpec.Column> columns;
        private final JsonAnswer[] answers;
        private final Level[] nested;
        private List<JsonValue> items = List.of();
        private int nextItem;
        /// The nested level whose rows are due.
        private int branch;

        Level(Pattern pattern) {
            path = JsonPathParser.parse(pattern.path()).requireAmong(spec.variables());
            columns = pattern.columns();
            answers = new JsonAnswer[columns.size()];
            for (int index = 0; index < answers.length; index++) {
                answers[index] = columns.get(index) instanceof Found found
                    ? new JsonAnswer(found.spec(), types, found.emptyDefault(), found.errorDefault()) : null;
            }
            nested = new Level[pattern.nested().size()];
            for (int index = 0; index < nested.length; index++) {
                nested[index] = new Level(pattern.nested().get(index));
            }
            branch = nested.length;
        }

        void open(JsonValue context) {
            clear();
            items = path.items(context, variables);
        }

        boolean next() {
            if (nextNested()) {
                return true;
            }
            if (nextItem == items.size()) {
                clear();
                return false;
            }
            JsonValue item = items.get(nextItem++);
            fill(item);
            for (Level level : nested) {
                level.openNested(item);
            }
            branch = 0;
            nextNested();
            return true;
        }

        private boolean nextNested() {
            while (branch < nested.length) {
                if (nested[branch].next()) {
                    return true;
                }
                branch++;
            }
            return false;
        }

        private void openNested(JsonValue context) {
            try {
                open(context);
            } catch (SqlFailure failure) {
                if (spec.fails()) {
                    throw failure;
                }
            }
        }

        private void fill(JsonValue item) {
            for (int index = 0; index < answers.length; index++) {
                int place = columns.get(index).place();
                if (columns.get(index) instanceof Ordinality) {
                    row.setLong(place, nextItem);
                } else if (wanted.get(place) || answers[index].mayFail()) {
                    answers[index].give(item, variables, arguments, row, place);
                }
            }
        }

        void clear() {
            items = List.of();
            nextItem = 0;
            branch = nested.length;
            for (JsonTableSpec.Column column : columns) {
                row.setNull(column.place());
            }
            for (Level level : nested) {
                level.clear();
            }
        }
    }
}
