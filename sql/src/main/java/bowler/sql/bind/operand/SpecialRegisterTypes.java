// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.operand;

import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.SpecialRegister;
import bowler.types.DataType;
import bowler.types.Value;

/// The types of the special registers.
public final class SpecialRegisterTypes {
    private static final DataType NAME = DataType.varchar(128);

    /// The value of CURRENT_CATALOG: a database has one catalog without a name, as INFORMATION_SCHEMA shows it.
    public static final Literal CATALOG = new Literal(Value.of(NAME, (Object) ""));

    private SpecialRegisterTypes() {}

    public static DataType type(SpecialRegister register) {
        return switch (register) {
            case CURRENT_DATE -> DataType.DATE;
            case CURRENT_TIME -> DataType.TIME;
            case CURRENT_TIMESTAMP -> DataType.TIMESTAMP;
            case CURRENT_USER, SESSION_USER, CURRENT_SCHEMA, CURRENT_ROLE -> NAME;
            case ENTROPY, SAMPLE_SEED -> DataType.BIGINT;
            case IDENTITY_VALUE -> DataType.decimal(31, 0);
            case CURRENT_GRANTEES -> DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
            case CURRENT_ISOLATION -> DataType.character(2);
        };
    }
}
