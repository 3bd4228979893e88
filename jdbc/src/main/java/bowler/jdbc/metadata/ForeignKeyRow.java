// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.metadata;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;

/// A foreign key with both its tables, as the system tables tell it.
///
/// @param columns numbers from 1, in the order of the parent's `parentColumns`
/// @param deferrability one of JDBC's constants; so are the rules
record ForeignKeyRow(
        String name, String schema, String table, String tableId, IndexDescription columns, String parentName,
        String parentSchema, String parentTable, String parentTableId, IndexDescription parentColumns, int updateRule,
        int deleteRule, int deferrability) {
    /// Conglomerates are found by their tables, whose key theirs begins with.
    static final String QUERY = """
        SELECT N.CONSTRAINTNAME, S.SCHEMANAME, T.TABLENAME, T.TABLEID, G.DESCRIPTOR,
            P.CONSTRAINTNAME, Q.SCHEMANAME, U.TABLENAME, U.TABLEID, H.DESCRIPTOR, F.UPDATERULE, F.DELETERULE, N.STATE
        FROM SYS.SYSFOREIGNKEYS F, SYS.SYSCONSTRAINTS N, SYS.SYSTABLES T, SYS.SYSSCHEMAS S, SYS.SYSCONGLOMERATES G,
            SYS.SYSCONSTRAINTS P, SYS.SYSTABLES U, SYS.SYSSCHEMAS Q, SYS.SYSKEYS K, SYS.SYSCONGLOMERATES H
        WHERE F.CONSTRAINTID = N.CONSTRAINTID AND N.TABLEID = T.TABLEID AND T.SCHEMAID = S.SCHEMAID
            AND F.CONGLOMERATEID = G.CONGLOMERATEID AND G.TABLEID = N.TABLEID AND G.ISINDEX
            AND F.KEYCONSTRAINTID = P.CONSTRAINTID AND P.TABLEID = U.TABLEID AND U.SCHEMAID = Q.SCHEMAID
            AND P.CONSTRAINTID = K.CONSTRAINTID AND K.CONGLOMERATEID = H.CONGLOMERATEID
            AND H.TABLEID = P.TABLEID AND H.ISINDEX""";
    static final String OF_CHILD = " AND T.TABLENAME = ?";
    static final String OF_PARENT = " AND U.TABLENAME = ?";

    static ForeignKeyRow of(ResultSet row) throws SQLException {
        return new ForeignKeyRow(
            row.getString(1), row.getString(2), row.getString(3), row.getString(4), IndexDescription.of(row.getString(5)),
            row.getString(6), row.getString(7), row.getString(8), row.getString(9), IndexDescription.of(row.getString(10)),
            rule(row.getString(11)), rule(row.getString(12)), deferrability(row.getString(13)));
    }

    private static int rule(String letter) {
        return switch (letter) {
            case "S" -> DatabaseMetaData.importedKeyRestrict;
            case "C" -> DatabaseMetaData.importedKeyCascade;
            case "U" -> DatabaseMetaData.importedKeySetNull;
            case "D" -> DatabaseMetaData.importedKeySetDefault;
            default -> DatabaseMetaData.importedKeyNoAction;
        };
    }

    private static int deferrability(String state) {
        return switch (state) {
            case "e" -> DatabaseMetaData.importedKeyInitiallyDeferred;
            case "i" -> DatabaseMetaData.importedKeyInitiallyImmediate;
            default -> DatabaseMetaData.importedKeyNotDeferrable;
        };
    }

    boolean isOf(String ofSchema, String ofTable) {
        return ofTable.equals(table) && (ofSchema == null || ofSchema.equals(schema));
    }

    boolean refersTo(String ofSchema, String ofTable) {
        return ofTable.equals(parentTable) && (ofSchema == null || ofSchema.equals(parentSchema));
    }
}
