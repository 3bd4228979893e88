// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.operand;

import bowler.catalog.privilege.Privilege;
import bowler.catalog.system.Securables;
import bowler.catalog.system.SystemRoutine;
import bowler.plan.access.RequiredPrivilege;
import bowler.sql.bind.scope.BindContext;

/// The rights to call the routines of the system.
public final class SystemRoutineRights {
    private SystemRoutineRights() {}

    /// Records that a statement calls a routine of the system.
    public static void require(BindContext context, SystemRoutine routine) {
        if (routine.rights() != SystemRoutine.Rights.OPEN) {
            context.used().require(new RequiredPrivilege.OnObject(
                Securables.of(routine.kind(), routine.schemaName(), routine.name()), routine.schemaName(), routine.name(), Privilege.EXECUTE));
        }
    }
}
