// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.operand;

import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.privilege.Privilege;
import bowler.catalog.system.Securables;
import bowler.plan.access.RequiredPrivilege;
import bowler.sql.bind.scope.BindContext;
import java.util.Set;

/// The rights to call the routines of the system. Every user may call some of them; the owner of the database can
/// grant EXECUTE on the others. Derby draws the same line.
public final class SystemRoutines {
    private static final String SCHEMA = "SYSCS_UTIL";
    private static final String SCHEMA_OF_JARS = "SQLJ";
    private static final Set<String> FOR_EVERYBODY = Set.of(
        "SYSCS_COMPRESS_TABLE", "SYSCS_INPLACE_COMPRESS_TABLE", "SYSCS_UPDATE_STATISTICS", "SYSCS_DROP_STATISTICS",
        "SYSCS_GET_RUNTIMESTATISTICS", "SYSCS_SET_RUNTIMESTATISTICS", "SYSCS_SET_STATISTICS_TIMING",
        "SYSCS_MODIFY_PASSWORD", "SYSCS_PEEK_AT_IDENTITY", "SYSCS_PEEK_AT_SEQUENCE", "SYSCS_GET_DATABASE_NAME");

    private SystemRoutines() {}

    /// Returns whether the name may be that of a routine of the system.
    public static boolean contains(String schemaName, String name) {
        return schemaName.equals(SCHEMA) && (name.startsWith("SYSCS_") || name.startsWith("BOWLER_"))
            || schemaName.equals(SCHEMA_OF_JARS) && name.endsWith("_JAR");
    }

    /// Records that a statement calls a routine of the system.
    public static void require(BindContext context, Kind kind, String schemaName, String name) {
        if (!schemaName.equals(SCHEMA) || !FOR_EVERYBODY.contains(name)) {
            context.used().require(new RequiredPrivilege.OnObject(
                Securables.of(kind, schemaName, name), schemaName, name, Privilege.EXECUTE));
        }
    }
}
