// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.base.error.SqlFailure;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.Value;
import bowler.types.cast.Casts;
import bowler.types.cast.Conversion;
import bowler.types.function.JsonSpec.Behavior;
import bowler.types.function.JsonSpec.Form;
import bowler.types.function.JsonSpec.Wrapper;
import bowler.types.json.JsonPath;
import bowler.types.json.JsonPathParser;
import bowler.types.json.JsonReader;
import bowler.types.json.JsonValue;
import bowler.types.json.JsonWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// JSON_VALUE, JSON_QUERY, JSON_EXISTS.
final class JsonQueryCall extends NullableCall {
    private static final DataType TEXT = DataType.clob(DataType.MAX_LOB_LENGTH);

    private final JsonSpec spec;
    private final List<DataType> types;
    private final JsonPath path;
    private final Conversion conversion;
    private final int emptyDefault;
    private final int errorDefault;

    JsonQueryCall(JsonSpec spec, List<DataType> types) {
        super(spec.callName(), spec.returning(), types);
        this.spec = spec;
        this.types = types;
        path = JsonPathParser.parse(spec.path());
        DataType returning = spec.returning();
        boolean large = returning.id().isCharacter() || returning.id() == TypeId.JSON;
        conversion = spec.form() == Form.EXISTS ? null
            : Casts.convert(large ? TEXT : ArgumentTypes.ANY_TEXT, returning, null);
        int next = 1 + spec.variables().size();
        emptyDefault = next;
        errorDefault = next + (spec.onEmpty() == Behavior.DEFAULT ? 1 : 0);
    }

    @Override
    public void evaluate(RowReader row, RowBuffer target, int column) {
        if (row.isNull(0)) {
            target.setNull(column);
            return;
        }
        boolean isEmpty = false;
        try {
            Map<String, JsonValue> variables = new HashMap<>();
            for (int i = 0; i < spec.variables().size(); i++) {
                variables.put(spec.variables().get(i), JsonTexts.value(types.get(i + 1), row, i + 1));
            }
            List<JsonValue> items = path.items(JsonReader.read((String) row.objectAt(0)), variables);
            isEmpty = items.isEmpty() && spec.form() != Form.EXISTS && spec.wrapper() != Wrapper.ALWAYS;
            if (!isEmpty) {
                give(items, target, column);
            }
        } catch (SqlFailure failure) {
            behave(spec.onError(), failure, errorDefault, row, target, column);
        }
        if (isEmpty) {
            behave(spec.onEmpty(), null, emptyDefault, row, target, column);
        }
    }

    private void give(List<JsonValue> items, RowBuffer target, int column) {
        if (spec.form() == Form.EXISTS) {
            target.setLong(column, items.isEmpty() ? 0 : 1);
        } else if (spec.form() == Form.VALUE) {
            if (items.size() > 1) {
                throw TypesError.JSON_MORE_ITEMS.failure(items.size());
            }
            JsonValue item = items.getFirst();
            if (!item.isScalar()) {
                throw TypesError.JSON_NO_SCALAR.failure(item.typeName());
            }
            convert(item instanceof JsonValue.Null ? null
                : item instanceof JsonValue.Text(var text) ? text : JsonWriter.of(item), target, column);
        } else {
            convert(queried(items), target, column);
        }
    }

    private String queried(List<JsonValue> items) {
        boolean single = items.size() == 1;
        boolean wraps = spec.wrapper() == Wrapper.ALWAYS
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
            Behavior behavior, SqlFailure failure, int defaultAt, RowReader row, RowBuffer target, int column) {
        switch (behavior) {
            case NULL, UNKNOWN -> target.setNull(column);
            case ERROR -> throw failure != null ? failure : TypesError.JSON_NO_ITEM.failure();
            case EMPTY_ARRAY -> convert("[]", target, column);
            case EMPTY_OBJECT -> convert("{}", target, column);
            case TRUE -> target.setLong(column, 1);
            case FALSE -> target.setLong(column, 0);
            case DEFAULT -> {
                if (row.isNull(defaultAt)) {
                    target.setNull(column);
                } else {
                    Casts.convert(types.get(defaultAt), spec.returning(), null).convert(row, defaultAt, target, column);
                }
            }
        }
    }
}
