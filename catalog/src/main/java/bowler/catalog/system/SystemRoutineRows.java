// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.catalog.AccessControl;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.privilege.Privilege;
import bowler.catalog.privilege.PrivilegeGrant;
import bowler.catalog.system.text.Identifiers;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import bowler.types.RowBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// The rows of SYSALIASES that show the routines of the system, and the grants to PUBLIC that a database has from the start.
/// Statements find these routines in [SystemRoutine]; the rows are for users who read the system tables.
public final class SystemRoutineRows {
    private SystemRoutineRows() {}

    /// Writes the rows of all routines, within a statement of the transaction. Rows of an earlier release are replaced.
    public static void write(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        SystemTable table = SystemTable.SYSALIASES;
        SystemRows aliases = new SystemRows(table, trees.apply(table.descriptor().tableId()), transaction);
        RowBuffer row = aliases.newRow();
        for (SystemRoutine routine : SystemRoutine.values()) {
            String letter = routine.kind() == Kind.FUNCTION ? "F" : "P";
            String id = Identifiers.ofObject(routine.kind(), routine.schemaName(), routine.name());
            row.setObject(0, id);
            row.setObject(1, routine.name());
            row.setObject(2, Identifiers.ofSchema(routine.schemaName()));
            row.setObject(3, routine.className());
            row.setObject(4, letter);
            row.setObject(5, letter);
            row.setLong(6, 0);
            row.setObject(7, routine.aliasInfo());
            row.setObject(8, Identifiers.specificName(routine.kind(), routine.schemaName(), routine.name()));
            aliases.delete(row);
            aliases.add(row);
        }
    }

    /// Returns the grants of EXECUTE to PUBLIC that a new database has.
    ///
    /// @param owner the owner of the database
    public static List<PrivilegeGrant> grants(String owner) {
        List<PrivilegeGrant> grants = new ArrayList<>();
        for (SystemRoutine routine : SystemRoutine.values()) {
            if (routine.rights() == SystemRoutine.Rights.PUBLIC) {
                grants.add(new PrivilegeGrant(Securables.of(routine.kind(), routine.schemaName(), routine.name()), Privilege.EXECUTE, owner,
                    AccessControl.PUBLIC, List.of()));
            }
        }
        return grants;
    }
}
