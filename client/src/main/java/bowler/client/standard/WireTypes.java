// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.reply.DescribedColumn;
import bowler.session.ColumnDescription;
import bowler.session.ParameterDescription;
import bowler.session.ParameterMode;
import bowler.types.DataType;
import bowler.types.UserType;
import java.util.ArrayList;
import java.util.List;

/// Descriptions of columns and parameters as a session has them, from those of the protocol.
final class WireTypes {
    private static final int DATE = 384;
    private static final int TIME = 388;
    private static final int TIMESTAMP = 392;
    private static final int BLOB = 404;
    private static final int CLOB = 408;
    private static final int VARCHAR = 448;
    private static final int CHAR = 452;
    private static final int LONG_VARCHAR = 456;
    private static final int FLOAT = 480;
    private static final int DECIMAL = 484;
    private static final int BIGINT = 492;
    private static final int INTEGER = 496;
    private static final int SMALLINT = 500;
    private static final int USER_DEFINED = 2000;
    private static final int BOOLEAN = 2436;

    private WireTypes() {}

    static boolean isNullable(DescribedColumn column) {
        return (column.sqlType() & 1) != 0;
    }

    static DataType typeOf(DescribedColumn column) {
        int length = (int) Math.clamp(column.length(), 0, DataType.MAX_LOB_LENGTH);
        boolean isBits = column.ccsid() == 0;
        return switch (column.sqlType() & ~1) {
            case DATE -> DataType.DATE;
            case TIME -> DataType.TIME;
            case TIMESTAMP -> DataType.TIMESTAMP;
            case BLOB -> DataType.blob(length);
            case CLOB -> DataType.clob(length);
            case VARCHAR -> isBits ? DataType.varcharBits(length) : DataType.varchar(length);
            case CHAR -> isBits ? DataType.charBits(length) : DataType.character(length);
            case LONG_VARCHAR -> isBits ? DataType.LONG_VARCHAR_BITS : DataType.LONG_VARCHAR;
            case FLOAT -> column.length() == Float.BYTES ? DataType.REAL : DataType.DOUBLE;
            case DECIMAL -> DataType.decimal(Math.max(1, column.precision()), column.scale());
            case BIGINT -> DataType.BIGINT;
            case INTEGER -> DataType.INTEGER;
            case SMALLINT -> DataType.SMALLINT;
            case USER_DEFINED -> DataType.object(userType(column));
            case BOOLEAN -> DataType.BOOLEAN;
            default -> throw ProtocolException.valueNotSupported(CodePoint.SQLDARD);
        };
    }

    /// Reads `"SCHEMA"."NAME"`.
    private static UserType userType(DescribedColumn column) {
        String name = column.typeName();
        int between = name.indexOf("\".\"");
        if (between < 1) {
            return new UserType("", name, column.className());
        }
        return new UserType(unquoted(name.substring(1, between)), unquoted(name.substring(between + 3, name.length() - 1)), column.className());
    }

    private static String unquoted(String name) {
        return name.replace("\"\"", "\"");
    }

    static List<ColumnDescription> columns(List<DescribedColumn> described) {
        List<ColumnDescription> columns = new ArrayList<>();
        for (DescribedColumn column : described) {
            columns.add(new ColumnDescription(column.name(), typeOf(column), isNullable(column), column.schema(), column.table(),
                column.table().isEmpty() ? "" : column.column().isEmpty() ? column.name() : column.column(), column.isGenerated()));
        }
        return List.copyOf(columns);
    }

    static List<ParameterDescription> parameters(List<DescribedColumn> described) {
        List<ParameterDescription> parameters = new ArrayList<>();
        for (DescribedColumn parameter : described) {
            ParameterMode mode = switch (parameter.mode()) {
                case DescribedColumn.OUT -> ParameterMode.OUT;
                case DescribedColumn.IN_OUT -> ParameterMode.INOUT;
                default -> ParameterMode.IN;
            };
            parameters.add(new ParameterDescription(typeOf(parameter), isNullable(parameter), mode, ""));
        }
        return List.copyOf(parameters);
    }
}
