// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Vector;
import bowler.execute.run.Run;
import bowler.plan.scalar.SpecialRegister;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.text.TextShape;
import bowler.types.time.Fields;
import java.math.BigDecimal;

/// CURRENT_DATE and its like.
final class RegisterValue extends ConstantValue {
    private final SpecialRegister register;

    RegisterValue(Run run, DataType type, SpecialRegister register) {
        super(run, type);
        this.register = register;
    }

    @Override
    void find(Run run, Vector values) {
        switch (register) {
            case CURRENT_DATE -> values.setLong(0, run.today());
            case CURRENT_TIME -> values.setLong(0, Fields.timeOf(run.now()));
            case CURRENT_TIMESTAMP -> values.setObject(0, run.now());
            case CURRENT_USER -> setText(values, run.user());
            case CURRENT_SCHEMA -> setText(values, run.schema());
            case CURRENT_ISOLATION -> setText(values, run.isolation());
            case ENTROPY -> throw new IllegalStateException("ENTROPY is not constant");
            case SAMPLE_SEED -> values.setLong(0, run.entropy());
            case IDENTITY_VALUE -> {
                Long last = run.lastIdentity();
                if (last == null) {
                    values.setNull(0);
                } else {
                    values.setObject(0, BigDecimal.valueOf(last));
                }
            }
            case RUNTIME_STATISTICS -> {
                String text = run.runtimeStatistics();
                if (text == null) {
                    values.setNull(0);
                } else {
                    values.setObject(0, text);
                }
            }
            case CURRENT_ROLE -> values.setNull(0);
        }
    }

    private void setText(Vector values, String text) {
        values.setObject(0, type.id() == TypeId.CHAR ? TextShape.padded(text, type.length()) : text);
    }
}
