// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

import bowler.types.DataType;
import java.util.List;

/// The tables of schema SYSCS_DIAG, which show the state of the database at the time of the query. The first five have
/// Derby's columns.
public enum DiagnosticTable {
    LOCK_TABLE(
        text("XID", 15), text("TYPE", 5), text("MODE", 4), text("TABLENAME", 128), text("LOCKNAME", 20_000),
        text("STATE", 5), text("TABLETYPE", 9), text("LOCKCOUNT", 5), text("INDEXNAME", 128)),
    TRANSACTION_TABLE(
        text("XID", 15), text("GLOBAL_XID", 140), text("USERNAME", 128), text("TYPE", 30), text("STATUS", 8),
        text("FIRST_INSTANT", 20), text("SQL_TEXT", DataType.MAX_VARCHAR_LENGTH)),
    STATEMENT_CACHE(
        new DiagnosticColumn("ID", DataType.character(36)), text("SCHEMANAME", 128), text("SQL_TEXT", DataType.MAX_VARCHAR_LENGTH),
        new DiagnosticColumn("UNICODE", DataType.BOOLEAN), new DiagnosticColumn("VALID", DataType.BOOLEAN),
        new DiagnosticColumn("COMPILED_AT", DataType.TIMESTAMP)),
    ERROR_MESSAGES(text("SQL_STATE", 5), text("MESSAGE", DataType.MAX_VARCHAR_LENGTH), number("SEVERITY", DataType.INTEGER)),
    /// The first [#SPACE_COLUMNS] columns are Derby's, which offers them as a table function. The last two are Bowler's
    /// own.
    SPACE_TABLE(
        text("CONGLOMERATENAME", 128), number("ISINDEX", DataType.SMALLINT), count("NUMALLOCATEDPAGES"),
        count("NUMFREEPAGES"), count("NUMUNFILLEDPAGES"), number("PAGESIZE", DataType.INTEGER),
        count("ESTIMSPACESAVING"), new DiagnosticColumn("TABLEID", DataType.character(36)), text("SCHEMANAME", 128),
        text("TABLENAME", 128)),
    /// The compactions in the background since the database was opened, one for each file.
    COMPACTIONS(
        text("SCHEMANAME", 128), text("TABLENAME", 128), text("CONGLOMERATENAME", 128), text("PHASE", 20), count("PAGES_BEFORE"),
        count("PAGES"), count("MOVED_PAGES")),
    /// The message log, one row per message. This table and the next one have Derby's columns; Derby offers them as
    /// table functions.
    ERROR_LOG_READER(
        text("TS", 29), text("THREADID", 40), text("XID", 15), text("LCCID", 15), text("DATABASE", 128), text("DRDAID", 50),
        text("LOGTEXT", DataType.MAX_VARCHAR_LENGTH)),
    /// Messages of the log, each with the milliseconds until the next message of its thread.
    STATEMENT_DURATION(
        text("TS", 29), text("THREADID", 80), text("XID", 15), text("LCCID", 10), text("LOGTEXT", DataType.MAX_VARCHAR_LENGTH),
        text("DURATION", 10)),
    /// Counters since the database was opened, and current sizes.
    ENGINE_COUNTERS(text("AREA", 20), text("NAME", 40), count("AMOUNT"), text("UNIT", 20)),
    /// This table and the next two have one row each; the columns are the counters of one area.
    BUFFER_STATISTICS(
        count("PAGE_SIZE"), count("CAPACITY"), count("PAGES"), count("DIRTY_PAGES"), count("PAGES_READ"),
        count("PAGES_WRITTEN"), count("WRITE_BATCHES"), count("EVICTIONS"), count("EXTRA_PAGES")),
    LOG_STATISTICS(
        count("FIRST_LSN"), count("DURABLE_LSN"), count("END_LSN"), count("BYTES_KEPT"), count("FORCES")),
    CHECKPOINT_STATISTICS(count("REDO_LSN"), count("LAG"), count("BUDGET"), count("CHECKPOINTS")),
    /// The waits of sessions.
    WAIT_STATISTICS(
        text("KIND", 20), count("WAITS"), count("TOTAL_MICROS"), count("MEAN_MICROS"), count("LONGEST_MICROS")),
    /// The branches of distributed transactions that wait for a decision, and those on which an operator has decided.
    PREPARED_BRANCHES(
        text("BRANCH", 300), text("XID", 15), text("USERNAME", 128), text("STATUS", 8),
        new DiagnosticColumn("PREPARED_AT", DataType.TIMESTAMP), count("AGE_SECONDS")),
    /// The latest statements that exceeded the threshold of slow statements, if one is set.
    SLOW_STATEMENTS(
        new DiagnosticColumn("STARTED_AT", DataType.TIMESTAMP), count("MICROS"), count("ROW_COUNT"), text("XID", 15),
        text("USERNAME", 128), text("SCHEMANAME", 128), text("SQL_TEXT", DataType.MAX_VARCHAR_LENGTH)),
    /// The sessions of the database: connections of this program, and of the clients of its network server.
    SESSIONS(
        count("SESSIONID"), text("USERNAME", 128), text("CLIENT", 64), text("PROGRAM", 128), text("STATUS", 8), text("XID", 15),
        text("SQL_TEXT", DataType.MAX_VARCHAR_LENGTH), new DiagnosticColumn("CONNECTED_AT", DataType.TIMESTAMP), count("BYTES_RECEIVED"),
        count("BYTES_SENT"));

    public static final String SCHEMA = "SYSCS_DIAG";
    /// The number of columns of [#SPACE_TABLE] that the table function returns.
    public static final int SPACE_COLUMNS = 8;

    private final List<DiagnosticColumn> columns;

    /// A nullable column.
    public record DiagnosticColumn(String name, DataType type) {}

    DiagnosticTable(DiagnosticColumn... columns) {
        this.columns = List.of(columns);
    }

    public List<DiagnosticColumn> columns() {
        return columns;
    }

    /// Returns whether the table shows statements of other users. Then only the owner of the database may read it, if
    /// privileges are checked.
    public boolean showsOtherUsers() {
        return switch (this) {
            case TRANSACTION_TABLE, STATEMENT_CACHE, ERROR_LOG_READER, STATEMENT_DURATION, SLOW_STATEMENTS, PREPARED_BRANCHES, SESSIONS -> true;
            default -> false;
        };
    }

    /// Returns the table of this name, or null.
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

    private static DiagnosticColumn count(String name) {
        return number(name, DataType.BIGINT);
    }

    private static DiagnosticColumn number(String name, DataType type) {
        return new DiagnosticColumn(name, type);
    }

    private static DiagnosticColumn text(String name, int length) {
        return new DiagnosticColumn(name, DataType.varchar(length));
    }
}
