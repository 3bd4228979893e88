// SPDX-License-Identifier: Apache-2.0
package bowler.server.conversation;

import bowler.drda.fdoca.WireColumn;
import bowler.drda.fdoca.WireDialect;
import bowler.drda.reply.DescribedColumn;
import bowler.drda.reply.StatementDescription;
import bowler.server.routine.Routine;
import bowler.server.statement.Section;
import bowler.session.ColumnDescription;
import bowler.session.CursorTarget;
import bowler.session.ParameterDescription;
import bowler.session.Statement;
import bowler.types.TypeId;
import java.util.ArrayList;
import java.util.List;

/// Describes columns and parameters of statements as SQLDARD.
final class Descriptions {
    private static final int REAL_BITS = 23;

    private Descriptions() {}

    static StatementDescription ofColumns(Section section, WireDialect dialect) {
        Statement statement = section.statement();
        if (statement == null) {
            return new StatementDescription(null, section.name().isHeld(), List.of());
        }
        CursorTarget target = statement.target();
        return new StatementDescription(null, section.name().isHeld(),
            ofColumns(statement.columns(), target == null ? List.of() : target.updatableColumns(), dialect));
    }

    static List<DescribedColumn> ofColumns(List<ColumnDescription> columns, List<String> updatable, WireDialect dialect) {
        List<DescribedColumn> descriptors = new ArrayList<>();
        for (ColumnDescription column : columns) {
            WireColumn wire = WireColumn.of(column.type(), column.nullable(), dialect);
            descriptors.add(new DescribedColumn(wire.precision(), wire.scale(), wire.sqlLength(), wire.sqlType(), wire.ccsid(), wire.typeName(), wire.className(), column.label(),
                column.tableName(), column.schemaName(), column.columnName().isEmpty() ? column.label() : column.columnName(),
                !column.columnName().isEmpty() && updatable.contains(column.columnName()), column.isIdentity(), 0));
        }
        return descriptors;
    }

    static StatementDescription ofParameters(Section section, WireDialect dialect) {
        List<DescribedColumn> descriptors = new ArrayList<>();
        if (section.routine() != null) {
            for (Routine.Parameter parameter : section.routine().parameters()) {
                descriptors.add(parameter(WireColumn.of(parameter.type(), true, dialect), parameter.mode()));
            }
        } else {
            for (ParameterDescription parameter : section.statement().parameters()) {
                descriptors.add(parameter(WireColumn.of(parameter.type(), true, dialect), DescribedColumn.IN));
            }
        }
        return new StatementDescription(null, section.name().isHeld(), descriptors);
    }

    /// Describes a parameter. Derby's server shows binary digits as the precision of REAL and DOUBLE, and no length of
    /// Java objects.
    private static DescribedColumn parameter(WireColumn wire, int mode) {
        int precision = switch (wire.form().id()) {
            case REAL -> REAL_BITS;
            case DOUBLE -> WireColumn.MAX_DECIMAL_PRECISION;
            default -> wire.precision();
        };
        return new DescribedColumn(
            precision, wire.scale(), wire.form().id() == TypeId.JAVA_OBJECT ? 0 : wire.sqlLength(), wire.sqlType(), wire.ccsid(), wire.typeName(), wire.className(), "", "", "", "", false, false, mode);
    }
}
