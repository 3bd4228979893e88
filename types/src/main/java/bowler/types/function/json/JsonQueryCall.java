// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.json;

import bowler.base.error.SqlFailure;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.function.call.NullableCall;
import bowler.types.function.json.JsonSpec.Behavior;
import bowler.types.json.JsonReader;
import bowler.types.json.JsonValue;
import java.util.List;
import java.util.Map;

/// JSON_VALUE, JSON_QUERY, JSON_EXISTS.
public final class JsonQueryCall extends NullableCall {
    private final JsonSpec spec;
    private final List<DataType> types;
    private final JsonQueryResult answer;

    public JsonQueryCall(JsonSpec spec, List<DataType> types) {
        super(spec.callName(), spec.returning(), types);
        this.spec = spec;
        this.types = types;
        int next = 1 + spec.variables().size();
        answer = new JsonQueryResult(spec, types, next, next + (spec.onEmpty() == Behavior.DEFAULT ? 1 : 0));
    }

    @Override
    public void evaluate(RowReader row, RowBuffer target, int column) {
        if (row.isNull(0)) {
            target.setNull(column);
            return;
        }
        Map<String, JsonValue> variables;
        JsonValue root;
        try {
            variables = JsonConstruction.variables(spec.variables(), types, row);
            root = JsonReader.read((String) row.objectAt(0), answer.lead());
        } catch (SqlFailure failure) {
            answer.fail(failure, row, target, column);
            return;
        }
        answer.give(root, variables, row, target, column);
    }
}
