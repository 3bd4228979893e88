// SPDX-License-Identifier: Apache-2.0
package bowler.sql.cost;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/// Measures the cost of operations, and prints it next to the constants of [CostConstants] by which the optimizer
/// chooses plans. Each cost is the difference of two statements with known plans, or the time of one statement divided
/// by its rows.
///
///     java -cp 'bench/target/classes:bench/target/lib/*' bowler.sql.cost.CostConstantsBench
///
/// Rows have six numbers, are in memory, and are read in storage order, except for lookups. Spilled data go to a folder
/// for temporary files, which is not deleted. A constant need not be exact, because it only has to separate plans that
/// differ by more.
public final class CostConstantsBench {
    private static final int ROWS = 200_000;
    private static final int FEW = 1_000;
    private static final double ROW_BYTES = 34;
    private static final int ROUNDS = 15;
    private static final int TEXT_BYTES = 200;
    private static final String TABLE = " --DERBY-PROPERTIES index=null\n";
    private static final String HASH = " --DERBY-PROPERTIES joinStrategy=HASH\n";

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Connection connection;
    private final PrintStream out;
    private double scanned;

    private CostConstantsBench(Connection connection, PrintStream out) {
        this.connection = connection;
        this.out = out;
    }

    public static void main(String[] arguments) throws SQLException, IOException {
        String url = "jdbc:bowler:memory:effort;create=true;automaticStatistics=false;maximumWorkers=1";
        String spilling = "jdbc:bowler:" + Files.createTempDirectory("effort").resolve("db")
            + ";create=true;automaticStatistics=false;maximumWorkers=1;statementMemoryBytes=1048576";
        try (Connection connection = DriverManager.getConnection(url); Connection little = DriverManager.getConnection(spilling)) {
            CostConstantsBench ample = new CostConstantsBench(connection, System.out);
            ample.run();
            new CostConstantsBench(little, System.out).runSpilled(ample);
        }
    }

    private void run() throws SQLException {
        fill();
        scanned = nanos("SELECT COUNT(v) FROM big" + TABLE) / ROWS;
        out.printf(Locale.ROOT, "%-16s %10s %10s %10s%n", "", "in code", "measured", "ns");
        show("row of a table", CostConstants.tableRow(ROW_BYTES), scanned);
        double entry = nanos("SELECT COUNT(v) FROM big --DERBY-PROPERTIES index=by_v\nWHERE v >= 0") / ROWS;
        show("INDEX_ROW", CostConstants.INDEX_ROW, entry);
        show("fetch by index", CostConstants.fetch(ROWS * ROW_BYTES, 1),
            nanos("SELECT COUNT(w) FROM big --DERBY-PROPERTIES index=by_v\nWHERE v >= 0") / ROWS - entry);
        double two = nanos("SELECT COUNT(v), COUNT(w) FROM big" + TABLE) / ROWS;
        show("CONDITION", CostConstants.CONDITION,
            nanos("SELECT COUNT(v) FROM big" + TABLE + "WHERE w <> -1") / ROWS - scanned);
        show("VALUE", CostConstants.VALUE, nanos("SELECT COUNT(v), SUM(small) FROM big" + TABLE) / ROWS - scanned);
        show("descent", CostConstants.descent(ROWS * ROW_BYTES), nanos(
            "SELECT COUNT(b.v) FROM other a JOIN big b --DERBY-PROPERTIES joinStrategy=NESTEDLOOP\nON b.k = a.spread") / ROWS
            - 2 * scanned);
        double probed = nanos("SELECT COUNT(a.v) FROM big a JOIN few b" + HASH + "ON a.lone = b.k") / ROWS - scanned;
        show("HASH_PROBE", CostConstants.HASH_PROBE, probed);
        double built = nanos("SELECT COUNT(a.v) FROM few a JOIN big b" + HASH + "ON a.lone = b.k") / ROWS - scanned;
        show("HASH_BUILD", CostConstants.HASH_BUILD, built);
        double joined = nanos("SELECT COUNT(a.w) FROM big a JOIN few b" + HASH + "ON a.small = b.k") / ROWS;
        show("JOINED_ROW", CostConstants.JOINED_ROW, joined - probed - two);
        show("MERGED_ROW", CostConstants.MERGED_ROW, nanos(
            "SELECT COUNT(a.v) FROM --DERBY-PROPERTIES joinOrder=FIXED\nother a JOIN big b ON a.k = b.k") / ROWS / 2 - scanned);
        show("ORDERED_ROW", CostConstants.ORDERED_ROW,
            nanos("SELECT COUNT(v) FROM (SELECT k, COUNT(*) v FROM big GROUP BY k) x") / ROWS - 2 * scanned);
        show("MATERIALIZED_ROW", CostConstants.MATERIALIZED_ROW, nanos(
            "SELECT COUNT(a.v) FROM few a JOIN few b --DERBY-PROPERTIES joinStrategy=NESTEDLOOP\nON a.k < b.lone") / FEW / FEW
            - CostConstants.UNIT_NANOS * CostConstants.CONDITION);
        show("sort of a row", CostConstants.sort(ROWS) / ROWS,
            (nanos("SELECT w, v FROM big" + TABLE + "ORDER BY w") - nanos("SELECT w, v FROM big" + TABLE)) / ROWS);
        double wide = nanos("SELECT COUNT(b.t) FROM few a JOIN texts b" + HASH + "ON a.lone = b.k") / ROWS;
        show("BUILD_BYTE", CostConstants.BUILD_BYTE,
            (wide - nanos("SELECT COUNT(b.w) FROM few a JOIN texts b" + HASH + "ON a.lone = b.k") / ROWS) / TEXT_BYTES);
    }

    /// Measures the cost of files compared with memory, in a database with little memory per statement; `ample`
    /// contains the same rows.
    private void runSpilled(CostConstantsBench ample) throws SQLException {
        fill();
        String narrow = "SELECT w, v FROM big" + TABLE + "ORDER BY w";
        double row = (nanos(narrow) - ample.nanos(narrow)) / ROWS;
        show("SPILLED_ROW", MemoryCost.SPILLED_ROW, row);
        String wide = "SELECT w, t FROM texts ORDER BY w";
        show("SPILLED_BYTE", MemoryCost.SPILLED_BYTE, ((nanos(wide) - ample.nanos(wide)) / ROWS - row) / TEXT_BYTES);
    }

    private void fill() throws SQLException {
        for (String table : new String[] {"big", "other", "few"}) {
            run("CREATE TABLE " + table + " (k INTEGER PRIMARY KEY, v INTEGER NOT NULL, w INTEGER NOT NULL, lone INTEGER NOT NULL, "
                + "small INTEGER NOT NULL, spread INTEGER NOT NULL)");
            int rows = table.equals("few") ? FEW : ROWS;
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + table + " VALUES (?, ?, ?, ?, ?, ?)")) {
                for (int i = 0; i < rows; i++) {
                    int mixed = (int) (i * 2654435761L % rows);
                    insert.setInt(1, i);
                    insert.setInt(2, Math.abs(mixed));
                    insert.setInt(3, Integer.reverse(i) >>> 1);
                    insert.setInt(4, -1 - i);
                    insert.setInt(5, i % FEW);
                    insert.setInt(6, Math.abs(mixed));
                    insert.addBatch();
                    if (i % 10_000 == 9_999) {
                        insert.executeBatch();
                    }
                }
                insert.executeBatch();
            }
        }
        run("CREATE INDEX by_v ON big (v)");
        run("CREATE TABLE texts (k INTEGER PRIMARY KEY, w INTEGER NOT NULL, t VARCHAR(" + TEXT_BYTES + ") NOT NULL)");
        run("INSERT INTO texts SELECT k, w, LPAD(CAST(k AS CHAR(9)), " + TEXT_BYTES + ", 'x') FROM big");
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /// The least processor time of some runs, read to the end.
    private double nanos(String sql) throws SQLException {
        long best = Long.MAX_VALUE;
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            for (int round = 0; round < ROUNDS; round++) {
                long start = threads.getCurrentThreadCpuTime();
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        rows.getInt(1);
                    }
                }
                best = Math.min(best, threads.getCurrentThreadCpuTime() - start);
            }
        }
        return best;
    }

    private void show(String name, double inCode, double nanos) {
        out.printf(Locale.ROOT, "%-16s %10.2f %10.2f %10.1f%n", name, inCode, nanos / CostConstants.UNIT_NANOS, nanos);
    }
}
