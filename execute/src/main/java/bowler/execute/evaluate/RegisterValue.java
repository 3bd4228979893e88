// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.plan.scalar.SpecialRegister;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.text.StringPadding;
import bowler.types.time.DateTimeFields;
import java.math.BigDecimal;

/// CURRENT_DATE and similar.
public final class RegisterValue extends ConstantValue {
    private final SpecialRegister register;

    public RegisterValue(RunContext runContext, DataType type, SpecialRegister register) {
        super(runContext, type);
        this.register = register;
    }

    @Override
    void find(RunContext runContext, Vector values) {
        switch (register) {
            case CURRENT_DATE -> values.setLong(0, runContext.today());
            case CURRENT_TIME -> values.setLong(0, DateTimeFields.timeOf(runContext.now()));
            case CURRENT_TIMESTAMP -> values.setObject(0, runContext.now());
            case CURRENT_USER -> setText(values, runContext.user());
            case SESSION_USER -> setText(values, runContext.sessionUser());
            case CURRENT_SCHEMA -> setText(values, runContext.schema());
            case CURRENT_GRANTEES -> setText(values, runContext.grantees());
            case CURRENT_ISOLATION -> setText(values, runContext.isolation());
            case ENTROPY -> throw new IllegalStateException("ENTROPY is not constant");
            case SAMPLE_SEED -> values.setLong(0, runContext.entropy());
            case IDENTITY_VALUE -> {
                Long last = runContext.lastIdentity();
                if (last == null) {
                    values.setNull(0);
                } else {
                    values.setObject(0, BigDecimal.valueOf(last));
                }
            }
            case CURRENT_ROLE -> {
                String role = runContext.role();
                if (role == null) {
                    values.setNull(0);
                } else {
                    // Derby also shows the role as a delimited identifier.
                    setText(values, '"' + role.replace("\"", "\"\"") + '"');
                }
            }
        }
    }

    private void setText(Vector values, String text) {
        values.setObject(0, type.id() == TypeId.CHAR ? StringPadding.padded(text, type.length()) : text);
    }
}
