// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.json;

import bowler.base.error.SqlFailure;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.Value;
import bowler.types.cast.Casts;
import bowler.types.cast.Conversion;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.json.JsonSpec.Behavior;
import bowler.types.function.json.JsonSpec.Form;
import bowler.types.function.json.JsonSpec.Wrapper;
import bowler.types.json.JsonValue;
import bowler.types.json.JsonWriter;
import bowler.types.jsonpath.JsonPath;
import bowler.types.jsonpath.JsonPathParser;
import java.util.List;
import java.util.Map;

/// Converts the items that a path finds in a JSON value to an SQL value. JSON_VALUE, JSON_QUERY, JSON_EXISTS and the
/// columns of JSON_TABLE share this code.
final class JsonQueryResult {
    private static final DataType TEXT = DataType.clob(DataType.MAX_LOB_LENGTH);

    private final JsonSpec spec;
    private final JsonPath path;
    /// Converts from text; null if no conversion is needed.
    private final Conversion conversion;
    private final List<DataType> types;
    private final int emptyDefault;
    private final int errorDefault;

    /// @param types of the arguments
    /// @param emptyDefault the index of the argument for DEFAULT ON EMPTY, if it is written; `errorDefault` likewise
    ///     for DEFAULT ON ERROR
    JsonQueryResult(JsonSpec spec, List<DataType> types, int emptyDefault, int errorDefault) {
        this.spec = spec;
        this.types = types;
        this.emptyDefault = emptyDefault;
        this.errorDefault = errorDefault;
        path = JsonPathParser.parse(spec.path()).requireVariables(spec.variables());
        DataType returning = spec.returning();
        boolean large = returning.id().isCharacter() || returning.id() == TypeId.JSON;
        conversion = spec.form() == Form.EXISTS && !large ? null
            : Casts.convert(large ? TEXT : ArgumentTypes.ANY_TEXT, returning, null);
    }

    /// Returns the member names by which the reader can prune a value.
    List<String> lead() {
        return path.lead();
    }

    /// Returns whether an error may end the statement.
    boolean mayFail() {
        return spec.onError() != Behavior.NULL && spec.onError() != Behavior.FALSE || spec.onEmpty() != Behavior.NULL;
    }

    void give(
            JsonValue root, Map<String, JsonValue> variables, RowReader arguments, RowBuffer target, int column) {
        boolean isEmpty = false;
        try {
            List<JsonValue> items = path.items(root, variables);
            isEmpty = items.isEmpty() && spec.form() != Form.EXISTS && spec.wrapper() != Wrapper.ALWAYS;
            if (!isEmpty) {
                give(items, target, column);
            }
        } catch (SqlFailure failure) {
            fail(failure, arguments, target, column);
        }
        if (isEmpty) {
            behave(spec.onEmpty(), null, emptyDefault, arguments, target, column);
        }
    }

    /// Stores the result for a failure, or fails.
    void fail(SqlFailure failure, RowReader arguments, RowBuffer target, int column) {
        behave(spec.onError(), failure, errorDefault, arguments, target, column);
    }

    private void give(List<JsonValue> items, RowBuffer target, int column) {
        if (spec.form() == Form.EXISTS) {
            exists(!items.isEmpty(), target, column);
        } else if (spec.form() == Form.VALUE) {
            if (items.size() > 1) {
                throw TypesError.JSON_MORE_ITEMS.failure(items.size());
            }
            JsonValue item = items.getFirst();
            if (!item.isScalar()) {
                throw TypesError.JSON_NO_SCALAR.failure(item.typeName());
            }
            convert(item instanceof JsonValue.Null ? null
                : item instanceof JsonValue.Text(var text) ? text
                : item instanceof JsonValue.Moment moment ? moment.text(' ') : JsonWriter.of(item), target, column);
        } else {
            convert(queried(items), target, column);
        }
    }

    private void exists(boolean exists, RowBuffer target, int column) {
        if (conversion == null) {
            target.setLong(column, exists ? 1 : 0);
        } else {
            convert(Boolean.toString(exists), target, column);
        }
    }

    private String queried(List<JsonValue> items) {
        boolean single = items.size() == 1;
        boolean wraps = spec.wrapper() == Wrapper.ALWAYS
            || spec.wrapper() == Wrapper.SEVERAL && !single
            || spec.wrapper() == Wrapper.CONDITIONAL && (!single || items.getFirst().isScalar());
        if (wraps) {
            return JsonWriter.of(new JsonValue.Elements(items));
        }
        if (!single) {
            throw TypesError.JSON_MORE_ITEMS.failure(items.size());
        }
        return spec.omitsQuotes() && items.getFirst() instanceof JsonValue.Text(var text) ? text
            : JsonWriter.of(items.getFirst());
    }

    private void convert(String text, RowBuffer target, int column) {
        if (text == null) {
            target.setNull(column);
        } else {
            conversion.convert(Value.of(conversion.from(), text), 0, target, column);
        }
    }

    private void behave(
            Behavior behavior, SqlFailure failure, int defaultAt, RowReader arguments, RowBuffer target, int column) {
        switch (behavior) {
            case NULL, UNKNOWN -> target.setNull(column);
            case ERROR -> throw failure != null ? failure : TypesError.JSON_NO_ITEM.failure();
            case EMPTY_ARRAY -> convert("[]", target, column);
            case EMPTY_OBJECT -> convert("{}", target, column);
            case TRUE -> exists(true, target, column);
            case FALSE -> exists(false, target, column);
            case DEFAULT -> {
                if (arguments.isNull(defaultAt)) {
                    target.setNull(column);
                } else {
                    Casts.convert(types.get(defaultAt), spec.returning(), null).convert(arguments, defaultAt, target, column);
                }
            }
        }
    }
}
