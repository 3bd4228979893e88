// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.json;

import bowler.base.error.SqlFailure;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.function.call.DocumentCursor;
import bowler.types.function.json.JsonTableSpec.Found;
import bowler.types.function.json.JsonTableSpec.Ordinality;
import bowler.types.function.json.JsonTableSpec.Pattern;
import bowler.types.function.json.JsonTableSpec.Siblings;
import bowler.types.json.JsonReader;
import bowler.types.json.JsonValue;
import bowler.types.jsonpath.JsonPath;
import bowler.types.jsonpath.JsonPathParser;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/// Produces the rows of a JSON_TABLE on demand. There is one level per pattern. A level steps through its items, and
/// for each item through the rows of the nested patterns.
public final class JsonCursor implements DocumentCursor {
    private final JsonTableSpec spec;
    private final List<DataType> types;
    private final RowBuffer row;
    private final Level top;
    private BitSet wanted;
    private RowReader arguments;
    private Map<String, JsonValue> variables;

    /// @param types of the arguments
    /// @param columnCount of the table
    public JsonCursor(JsonTableSpec spec, List<DataType> types, int columnCount) {
        this.spec = spec;
        this.types = types;
        row = new RowBuffer(columnCount);
        wanted = new BitSet();
        wanted.set(0, columnCount);
        top = new Level(spec.root());
    }

    /// Restricts the rows to these columns; other columns are evaluated only if they may fail.
    @Override
    public void want(BitSet columns) {
        wanted = columns;
    }

    /// @param arguments do not change while rows are read
    @Override
    public void open(RowReader arguments) {
        close();
        if (arguments.isNull(0)) {
            return;
        }
        this.arguments = arguments;
        try {
            variables = JsonConstruction.variables(spec.variables(), types, arguments);
            top.open(JsonReader.read((String) arguments.objectAt(0), top.lead()));
        } catch (SqlFailure failure) {
            if (spec.fails()) {
                throw failure;
            }
        }
    }

    @Override
    public boolean next() {
        return top.next();
    }

    /// Returns the current row.
    @Override
    public RowReader row() {
        return row;
    }

    @Override
    public void close() {
        top.clear();
        arguments = null;
        variables = null;
    }

    /// A source of rows nested in those of a level: a single level, or several siblings.
    private sealed interface Nest {
        /// Opens the source for an item. If a path fails, it has no rows, unless errors end the statement.
        void openNested(JsonValue context);

        boolean next();

        void clear();
    }

    private Nest nest(Siblings siblings, List<Pattern> nested) {
        return switch (siblings) {
            case null -> null;
            case Siblings.One(var index) -> new Level(nested.get(index));
            case Siblings.Several(var cross, var operands) -> {
                Nest[] parts = operands.stream().map(each -> nest(each, nested)).toArray(Nest[]::new);
                yield cross ? new Cross(parts) : new Union(parts);
            }
        };
    }

    /// Concatenates the rows of several sources.
    private final class Union implements Nest {
        private final Nest[] parts;
        private int due;

        Union(Nest[] parts) {
            this.parts = parts;
        }

        @Override
        public void openNested(JsonValue context) {
            for (Nest part : parts) {
                part.openNested(context);
            }
            due = 0;
        }

        @Override
        public boolean next() {
            while (due < parts.length) {
                if (parts[due].next()) {
                    return true;
                }
                due++;
            }
            return false;
        }

        @Override
        public void clear() {
            due = parts.length;
            for (Nest part : parts) {
                part.clear();
            }
        }
    }

    /// The Cartesian product of several sources; it has no rows if one source has none.
    private final class Cross implements Nest {
        private final Nest[] parts;
        private JsonValue context;
        private boolean begun;

        Cross(Nest[] parts) {
            this.parts = parts;
        }

        @Override
        public void openNested(JsonValue newContext) {
            context = newContext;
            begun = false;
        }

        @Override
        public boolean next() {
            if (context == null) {
                return false;
            }
            int part = begun ? parts.length - 1 : -1;
            while (part >= 0 && !parts[part].next()) {
                part--;
            }
            if (begun && part < 0) {
                clear();
                return false;
            }
            begun = true;
            for (int later = part + 1; later < parts.length; later++) {
                parts[later].openNested(context);
                if (!parts[later].next()) {
                    clear();
                    return false;
                }
            }
            return true;
        }

        @Override
        public void clear() {
            context = null;
            for (Nest part : parts) {
                part.clear();
            }
        }
    }

    private final class Level implements Nest {
        private final JsonPath path;
        private final List<JsonTableSpec.Column> columns;
        private final JsonQueryResult[] answers;
        private final Nest nested;
        private final boolean inner;
        private List<JsonValue> items = List.of();
        private int nextItem;
        /// True if there may be more rows nested in the current item.
        private boolean within;

        Level(Pattern pattern) {
            path = JsonPathParser.parse(pattern.path()).requireVariables(spec.variables());
            columns = pattern.columns();
            answers = new JsonQueryResult[columns.size()];
            for (int index = 0; index < answers.length; index++) {
                answers[index] = columns.get(index) instanceof Found found
                    ? new JsonQueryResult(found.spec(), types, found.emptyDefault(), found.errorDefault()) : null;
            }
            nested = nest(pattern.siblings(), pattern.nested());
            inner = pattern.inner() && nested != null;
        }

        List<String> lead() {
            return path.lead();
        }

        void open(JsonValue context) {
            clear();
            items = path.items(context, variables);
        }

        @Override
        public boolean next() {
            if (within && nested.next()) {
                return true;
            }
            while (nextItem < items.size()) {
                JsonValue item = items.get(nextItem++);
                fill(item);
                within = false;
                if (nested == null) {
                    return true;
                }
                nested.openNested(item);
                within = nested.next();
                if (within || !inner) {
                    return true;
                }
            }
            clear();
            return false;
        }

        @Override
        public void openNested(JsonValue context) {
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

        @Override
        public void clear() {
            items = List.of();
            nextItem = 0;
            within = false;
            for (JsonTableSpec.Column column : columns) {
                row.setNull(column.place());
            }
            if (nested != null) {
                nested.clear();
            }
        }
    }
}
