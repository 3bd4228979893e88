// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.source;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.TableDescriptor;
import bowler.catalog.system.SystemRoutine;
import bowler.catalog.system.SystemTable;
import bowler.catalog.system.UserRows;
import bowler.catalog.system.text.Identifiers;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation;
import bowler.types.Value;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// Leaves out rows of system tables that a statement must not see.
///
/// No statement sees the rows of SYSUSERS that hold properties with passwords. In Derby's mode, the system tables do not show
/// what Derby's databases do not have: INFORMATION_SCHEMA, its views, and Bowler's own system tables and routines.
/// Programs made for Derby list all schemas, tables or dependencies and expect to find only their own and Derby's.
public final class SystemRowFilter {
    private static final String INFORMATION_SCHEMA = "INFORMATION_SCHEMA";
    private static final List<SystemTable> TABLES = List.of(
        SystemTable.SYSSCHEMAS, SystemTable.SYSTABLES, SystemTable.SYSCOLUMNS, SystemTable.SYSCONGLOMERATES, SystemTable.SYSVIEWS,
        SystemTable.SYSDEPENDS, SystemTable.SYSALIASES);

    private SystemRowFilter() {}

    /// Returns the rows of a table that the statement may see.
    public static Relation visible(TableRead read, BindContext context) {
        TableDescriptor table = read.table();
        if (table.tableId() == SystemTable.SYSUSERS.descriptor().tableId()) {
            return without(read, "HASHINGSCHEME", Stream.of(UserRows.PROPERTY));
        }
        if (!context.hasDerbyRules()) {
            return read;
        }
        for (SystemTable system : TABLES) {
            if (table.tableId() == system.descriptor().tableId()) {
                return asInDerby(read, system, context.catalog());
            }
        }
        return read;
    }

    private static Relation asInDerby(TableRead read, SystemTable table, CatalogSnapshot catalog) {
        return switch (table) {
            case SYSSCHEMAS -> without(read, "SCHEMANAME", Stream.of(INFORMATION_SCHEMA));
            case SYSTABLES -> without(read, "TABLEID", Stream.concat(tables(), views(catalog)));
            case SYSCOLUMNS -> without(read, "REFERENCEID", Stream.concat(tables(), views(catalog)));
            case SYSCONGLOMERATES -> without(read, "TABLEID", tables());
            case SYSVIEWS -> without(read, "TABLEID", views(catalog));
            case SYSDEPENDS -> without(read, "DEPENDENTID", views(catalog));
            case SYSALIASES -> without(read, "ALIASID", routines());
            default -> read;
        };
    }

    private static Relation without(TableRead read, String column, Stream<String> values) {
        Column compared = read.columns().get(read.table().column(column).position());
        List<Scalar> conditions = values
            .<Scalar>map(value -> new Compare(Comparison.NOT_EQUAL, compared, new Literal(Value.of(compared.type(), value))))
            .toList();
        return new Selection(read, conditions);
    }

    private static Stream<String> tables() {
        return Stream.of(SystemTable.SYSCOMMENTS, SystemTable.SYSCOLUMNSTATISTICS)
            .map(table -> Identifiers.ofTree(table.descriptor().tableId()));
    }

    private static Stream<String> views(CatalogSnapshot catalog) {
        return catalog.objects().stream()
            .filter(object -> object.kind() == Kind.VIEW && object.schemaName().equals(INFORMATION_SCHEMA))
            .map(Identifiers::ofObject);
    }

    private static Stream<String> routines() {
        return Arrays.stream(SystemRoutine.values())
            .filter(routine -> !routine.isOfDerby())
            .map(routine -> Identifiers.ofObject(routine.kind(), routine.schemaName(), routine.name()));
    }
}
