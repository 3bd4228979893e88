// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.types.LobReference;
import bowler.types.TypeId;

/// BLOBs or CLOBs as whole values, for consumers that cannot use a reference.
public final class WholeLobValue extends Evaluator {
    private final RunContext runContext;
    private final Evaluator operand;
    private final boolean isText;
    private final Vector result;

    private WholeLobValue(RunContext runContext, Evaluator operand) {
        super(operand.type);
        this.runContext = runContext;
        this.operand = operand;
        isText = type.id() != TypeId.BLOB;
        result = new Vector(type);
    }

    /// Returns the evaluator itself if its values are always whole.
    public static Evaluator of(RunContext runContext, Evaluator operand) {
        return operand != null && operand.type.id().isLob() ? new WholeLobValue(runContext, operand) : operand;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector values = operand.evaluate(batch, rows, count);
        int at = 0;
        while (at < count && (values.isNull(rows[at]) || !(values.objectAt(rows[at]) instanceof LobReference))) {
            at++;
        }
        return at == count ? values : whole(values, rows, count);
    }

    private Vector whole(Vector values, int[] rows, int count) {
        Vector result = start(this.result, rows, count);
        addNulls(values, result, rows, count);
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            if (!result.isNull(row)) {
                Object value = values.objectAt(row);
                result.setObject(row,
                    value instanceof LobReference reference ? runContext.lobs().whole(reference, isText) : value);
            }
        }
        return result;
    }

    @Override
    public boolean isConstant() {
        return operand.isConstant();
    }
}
