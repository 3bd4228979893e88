// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.json;

import bowler.types.ArrayValue;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.Value;
import bowler.types.cast.Casts;
import bowler.types.cast.Conversion;
import bowler.types.cast.ValueText;
import bowler.types.function.call.FunctionCall;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.NullableCall;
import bowler.types.json.JsonError;
import bowler.types.json.JsonReader;
import bowler.types.json.JsonValue;
import bowler.types.json.JsonWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Builds JSON from SQL values: JSON_OBJECT, JSON_ARRAY, the parts that their aggregates concatenate, and IS JSON.
public final class JsonConstruction {
    private static final DataType TEXT = DataType.clob(DataType.MAX_LOB_LENGTH);

    private JsonConstruction() {}

    /// Returns a column of a row as JSON. Numbers, booleans and JSON are kept; all other values become their text.
    static JsonValue value(DataType type, RowReader row, int column) {
        if (row.isNull(column)) {
            return JsonValue.NULL;
        }
        return switch (type.id()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT -> new JsonValue.Number(BigDecimal.valueOf(row.longAt(column)));
            case REAL -> new JsonValue.Number(new BigDecimal(Float.toString((float) row.doubleAt(column))));
            case DOUBLE -> new JsonValue.Number(BigDecimal.valueOf(row.doubleAt(column)));
            case DECIMAL, NUMERIC -> new JsonValue.Number((BigDecimal) row.objectAt(column));
            case BOOLEAN -> new JsonValue.Truth(row.longAt(column) != 0);
            case JSON -> JsonReader.read((String) row.objectAt(column));
            case ARRAY -> array(type.element(), (ArrayValue) row.objectAt(column));
            default -> new JsonValue.Text(ValueText.of(type, row, column));
        };
    }

    private static JsonValue array(DataType element, ArrayValue array) {
        List<JsonValue> items = new ArrayList<>();
        for (int at = 0; at < array.count(); at++) {
            items.add(value(element, array, at));
        }
        return new JsonValue.Elements(items);
    }

    /// Returns the values of the variables of a path, which are the arguments after the first.
    static Map<String, JsonValue> variables(List<String> names, List<DataType> types, RowReader row) {
        Map<String, JsonValue> variables = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            variables.put(names.get(i), value(types.get(i + 1), row, i + 1));
        }
        return variables;
    }

    /// Returns the JSON text of a value.
    ///
    /// @param formatted whether a text already is JSON
    private static String text(DataType type, boolean formatted, RowReader row, int column) {
        if (!row.isNull(column) && (formatted || type.id() == TypeId.JSON)) {
            String text = ((String) row.objectAt(column)).strip();
            if (type.id() != TypeId.JSON) {
                JsonReader.check(text);
            }
            return text;
        }
        return JsonWriter.of(value(type, row, column));
    }

    private static String key(DataType type, RowReader row, int column) {
        if (row.isNull(column)) {
            throw TypesError.JSON_NULL_KEY.failure();
        }
        return JsonWriter.string(ValueText.of(type, row, column));
    }

    public static FunctionCall built(JsonConstructor shape, List<DataType> types, DataType returning) {
        Conversion conversion = Casts.convert(TEXT, returning, null);
        return new NullableCall(shape.callName(), returning, types) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                conversion.convert(Value.of(TEXT, build(shape, types, row)), 0, target, column);
            }
        };
    }

    private static String build(JsonConstructor shape, List<DataType> types, RowReader row) {
        StringBuilder text = new StringBuilder(shape.object() ? "{" : "[");
        Set<String> keys = shape.uniqueKeys() ? new HashSet<>() : null;
        int step = shape.object() ? 2 : 1;
        String separator = "";
        for (int at = 0; at < types.size(); at += step) {
            int value = at + step - 1;
            String key = shape.object() ? key(types.get(at), row, at) : null;
            if (keys != null && !keys.add(key)) {
                throw JsonError.REPEATED_KEY.failure(key, text.length() + 1);
            }
            if (row.isNull(value) && shape.absentNulls()) {
                continue;
            }
            text.append(separator);
            if (key != null) {
                text.append(key).append(':');
            }
            text.append(text(types.get(value), shape.formatted().get(at / step), row, value));
            separator = ",";
        }
        return text.append(shape.object() ? '}' : ']').toString();
    }

    /// One part of an array or object: an element, or a name and a value. NULL if a NULL is omitted.
    public static FunctionCall part(JsonConstructor shape, List<DataType> types) {
        return new NullableCall(shape.callName() + " part", TEXT, types) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                int value = types.size() - 1;
                String key = shape.object() ? key(types.getFirst(), row, 0) + ':' : "";
                if (row.isNull(value) && shape.absentNulls()) {
                    target.setNull(column);
                } else {
                    target.setObject(column, key + text(types.get(value), shape.formatted().getFirst(), row, value));
                }
            }
        };
    }

    /// The array or object of concatenated parts; NULL for no rows.
    public static FunctionCall whole(JsonConstructor shape, DataType list, DataType count, DataType returning) {
        Conversion conversion = Casts.convert(TEXT, returning, null);
        return new NullableCall(shape.callName() + " of rows", returning, List.of(list, count)) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                if (row.longAt(1) == 0) {
                    target.setNull(column);
                    return;
                }
                String inner = row.isNull(0) ? "" : (String) row.objectAt(0);
                String text = shape.object() ? '{' + inner + '}' : '[' + inner + ']';
                if (shape.uniqueKeys()) {
                    JsonReader.read(text, true);
                }
                conversion.convert(Value.of(TEXT, text), 0, target, column);
            }
        };
    }

    /// Parses a JSON text.
    public static FunctionCall parsed(boolean uniqueKeys, DataType type) {
        return FunctionFactories.ofObject("JSON" + (uniqueKeys ? " WITH UNIQUE KEYS" : ""), DataType.JSON, List.of(type), row -> {
            String text = ((String) row.objectAt(0)).strip();
            JsonReader.read(text, uniqueKeys);
            return text;
        });
    }

    /// Converts a single value to JSON.
    public static FunctionCall scalar(DataType type) {
        return FunctionFactories.ofObject("JSON_SCALAR", DataType.JSON, List.of(type), row -> JsonWriter.of(value(type, row, 0)));
    }

    /// @param kind VALUE, OBJECT, ARRAY or SCALAR
    public static FunctionCall test(String kind, boolean uniqueKeys, DataType type) {
        return FunctionFactories.ofLong("IS JSON " + kind + (uniqueKeys ? " WITH UNIQUE KEYS" : ""), DataType.BOOLEAN, List.of(type), row -> {
            try {
                JsonValue value = JsonReader.read((String) row.objectAt(0), uniqueKeys);
                return switch (kind) {
                    case "OBJECT" -> value instanceof JsonValue.Members;
                    case "ARRAY" -> value instanceof JsonValue.Elements;
                    case "SCALAR" -> value.isScalar();
                    default -> true;
                } ? 1 : 0;
            } catch (bowler.base.error.SqlFailure noJson) {
                return 0;
            }
        });
    }
}
