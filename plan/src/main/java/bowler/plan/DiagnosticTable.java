// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.types.DataType;
import java.util.List;

/// Tables of schema SYSCS_DIAG: what the database is doing, made when it is asked for. The first three have Derby's
/// columns.
public enum DiagnosticTable {
    LOCK_TABLE(
        text("XID", 15), text("TYPE", 5), text("MODE", 4), text("TABLENAME", 128), text("LOCKNAME", 20_000),
        text("STATE", 5), text("TABLETYPE", 9), text("LOCKCOUNT", 5), text("INDEXNAME", 128)),
    TRANSACTION_TABLE(
        text("XID", 15), text("GLOBAL_XID", 140), text("USERNAME", 128), text("TYPE", 30), text("STATUS", 8),
        text("FIRST_INSTANT", 20), text("SQL_TEXT", DataType.MAX_VARCHAR_LENGTH)),
    STATEMENT_CACHE(
        text("ID", 36), text("SCHEMANAME", 128), text("SQL_TEXT", DataType.MAX_VARCHAR_LENGTH),
        new DiagnosticColumn("UNICODE", DataType.BOOLEAN), new DiagnosticColumn("VALID", DataType.BOOLEAN),
        new DiagnosticColumn("COMPILED_AT", DataType.TIMESTAMP)),
    /// Counters since the database was opened, and sizes as they are now.
    ENGINE_COUNTERS(
        text("AREA", 20), text("NAME", 40), new DiagnosticColumn("AMOUNT", DataType.BIGINT), text("UNIT", 20));

    public static final String SCHEMA = "SYSCS_DIAG";

    private final List<DiagnosticColumn> columns;

    /// A column; all may be NULL.
    public record DiagnosticColumn(String name, DataType type) {}

    DiagnosticTable(DiagnosticColumn... columns) {
        this.columns = List.of(columns);
    }

    public List<DiagnosticColumn> columns() {
        return columns;
    }

    /// The table of this name, or null.
    public static DiagnosticTable of(String schemaName, String name) {
        if (SCHEMA.equals(schemaName)) {
            for (DiagnosticTable table : values()) {
                if (table.name().equals(name)) {
                    return table;
                }
            }
        }
        return null;
    }

    private static DiagnosticColumn text(String name, int length) {
        return new DiagnosticColumn(name, DataType.varchar(length));
    }
}
