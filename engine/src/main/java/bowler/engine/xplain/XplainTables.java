// SPDX-License-Identifier: Apache-2.0
package bowler.engine.xplain;

import bowler.session.Session;
import bowler.session.Statement;
import bowler.types.RowBuffer;
import java.util.List;

/// The definitions of the SYSXPLAIN tables.
final class XplainTables {
    static final String STATEMENTS = "SYSXPLAIN_STATEMENTS";
    static final String STATEMENT_TIMINGS = "SYSXPLAIN_STATEMENT_TIMINGS";
    static final String RESULT_SETS = "SYSXPLAIN_RESULTSETS";
    static final String RESULT_SET_TIMINGS = "SYSXPLAIN_RESULTSET_TIMINGS";
    static final String SCANS = "SYSXPLAIN_SCAN_PROPS";
    static final String SORTS = "SYSXPLAIN_SORT_PROPS";

    private static final String TEXT = " VARCHAR(32672)";
    private static final String ID = " CHAR(36)";

    private record Table(String name, String columns) {}

    private static final List<Table> ALL = List.of(
        new Table(STATEMENTS, "STMT_ID" + ID + ", STMT_NAME VARCHAR(128), STMT_TYPE CHAR(3), STMT_TEXT" + TEXT
            + ", JVM_ID" + TEXT + ", OS_IDENTIFIER" + TEXT + ", XPLAIN_MODE CHAR(1), XPLAIN_TIME TIMESTAMP,"
            + " XPLAIN_THREAD_ID" + TEXT + ", TRANSACTION_ID" + TEXT + ", SESSION_ID" + TEXT
            + ", DATABASE_NAME VARCHAR(128), DRDA_ID" + TEXT + ", TIMING_ID" + ID),
        new Table(STATEMENT_TIMINGS, "TIMING_ID" + ID + ", PARSE_TIME BIGINT, BIND_TIME BIGINT, OPTIMIZE_TIME BIGINT,"
            + " GENERATE_TIME BIGINT, COMPILE_TIME BIGINT, EXECUTE_TIME BIGINT, BEGIN_COMP_TIME TIMESTAMP, END_COMP_TIME TIMESTAMP,"
            + " BEGIN_EXE_TIME TIMESTAMP, END_EXE_TIME TIMESTAMP"),
        new Table(RESULT_SETS, "RS_ID" + ID + ", OP_IDENTIFIER" + TEXT + ", OP_DETAILS" + TEXT
            + ", NO_OPENS INTEGER, NO_INDEX_UPDATES INTEGER, LOCK_MODE CHAR(2), LOCK_GRANULARITY CHAR(1), PARENT_RS_ID" + ID
            + ", EST_ROW_COUNT DOUBLE, EST_COST DOUBLE, AFFECTED_ROWS INTEGER, DEFERRED_ROWS CHAR(1), INPUT_ROWS INTEGER,"
            + " SEEN_ROWS INTEGER, SEEN_ROWS_RIGHT INTEGER, FILTERED_ROWS INTEGER, RETURNED_ROWS INTEGER, EMPTY_RIGHT_ROWS INTEGER,"
            + " INDEX_KEY_OPT CHAR(1), SCAN_RS_ID" + ID + ", SORT_RS_ID" + ID + ", STMT_ID" + ID + ", TIMING_ID" + ID),
        new Table(RESULT_SET_TIMINGS, "TIMING_ID" + ID + ", CONSTRUCTOR_TIME BIGINT, OPEN_TIME BIGINT, NEXT_TIME BIGINT,"
            + " CLOSE_TIME BIGINT, EXECUTE_TIME BIGINT, AVG_NEXT_TIME_PER_ROW BIGINT, PROJECTION_TIME BIGINT, RESTRICTION_TIME BIGINT,"
            + " TEMP_CONG_CREATE_TIME BIGINT, TEMP_CONG_FETCH_TIME BIGINT"),
        new Table(SCANS, "SCAN_RS_ID" + ID + ", SCAN_OBJECT_NAME VARCHAR(128), SCAN_OBJECT_TYPE CHAR(1),"
            + " SCAN_TYPE CHAR(8), ISOLATION_LEVEL CHAR(3), NO_VISITED_PAGES INTEGER, NO_VISITED_ROWS INTEGER,"
            + " NO_QUALIFIED_ROWS INTEGER, NO_VISITED_DELETED_ROWS INTEGER, NO_FETCHED_COLUMNS INTEGER, BITSET_OF_FETCHED_COLUMNS" + TEXT
            + ", BTREE_HEIGHT INTEGER, FETCH_SIZE INTEGER, START_POSITION" + TEXT + ", STOP_POSITION" + TEXT + ", SCAN_QUALIFIERS" + TEXT
            + ", NEXT_QUALIFIERS" + TEXT + ", HASH_KEY_COLUMN_NUMBERS" + TEXT + ", HASH_TABLE_SIZE INTEGER"),
        new Table(SORTS, "SORT_RS_ID" + ID + ", SORT_TYPE CHAR(2), NO_INPUT_ROWS INTEGER, NO_OUTPUT_ROWS INTEGER,"
            + " NO_MERGE_RUNS INTEGER, MERGE_RUN_DETAILS" + TEXT + ", ELIMINATE_DUPLICATES CHAR(1), IN_SORT_ORDER CHAR(1),"
            + " DISTINCT_AGGREGATE CHAR(1)"));

    private XplainTables() {}

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /// Creates the schema and the tables that are missing.
    static void create(Session session, String schema) {
        run(session, "CREATE SCHEMA IF NOT EXISTS " + quoted(schema));
        for (Table table : ALL) {
            run(session, "CREATE TABLE IF NOT EXISTS " + quoted(schema) + '.' + table.name + " (" + table.columns + ')');
        }
        // A table of that name with other columns is refused at once, not by each statement that is measured.
        for (Table table : ALL) {
            session.prepare(insert(schema, table.name)).close();
        }
    }

    private static void run(Session session, String sql) {
        try (Statement statement = session.prepare(sql)) {
            statement.update(new RowBuffer(0));
        }
    }

    /// Returns the statement that inserts a row with a parameter for each column.
    static String insert(String schema, String name) {
        Table table = ALL.stream().filter(each -> each.name.equals(name)).findFirst().orElseThrow();
        List<String> columns = List.of(table.columns.split(", *")).stream().map(each -> each.substring(0, each.indexOf(' '))).toList();
        return "INSERT INTO " + quoted(schema) + '.' + name + " (" + String.join(", ", columns) + ") VALUES (?"
            + ", ?".repeat(columns.size() - 1) + ')';
    }
}
