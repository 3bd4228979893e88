// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.SplittableRandom;

/// Rows per second of CPU time that COPY loads: a program, as one run takes seconds and other load must not lengthen it.
/// Arguments: rows, rounds, a folder that does not exist.
///
/// The file `rows.csv` stays in the folder, so that other databases can load it.
public final class CopyBench {
    private static final String TABLE = "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(40), amount DECIMAL(10,2), day DATE, grp INT)";

    private CopyBench() {}

    public static void main(String[] arguments) throws IOException, SQLException {
        int rows = Integer.parseInt(arguments[0]);
        int rounds = Integer.parseInt(arguments[1]);
        Path folder = Files.createDirectories(Path.of(arguments[2]).toAbsolutePath());
        Path file = write(folder.resolve("rows.csv"), rows);
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:" + folder.resolve("db") + ";create=true");
            Statement statement = connection.createStatement()) {
            for (int round = 1; round <= rounds; round++) {
                statement.execute(TABLE);
                long cpuNanos = system.getProcessCpuTime();
                long start = System.nanoTime();
                statement.executeUpdate("COPY t FROM '" + file.toString().replace("'", "''") + "'");
                double cpuSeconds = (system.getProcessCpuTime() - cpuNanos) / 1e9;
                System.out.printf("round %d: %.2f s, CPU %.2f s, %,.0f rows per CPU second%n", round,
                    (System.nanoTime() - start) / 1e9, cpuSeconds, rows / cpuSeconds);
                statement.execute("DROP TABLE t");
            }
        }
    }

    private static Path write(Path file, int rows) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int id = 1; id <= rows; id++) {
                out.write(id + ",customer number " + random.nextInt(100_000) + ',' + random.nextInt(1_000_000) + '.' + random.nextInt(10, 100)
                    + ',' + LocalDate.of(2000, 1, 1).plusDays(random.nextInt(9_000)) + ',' + random.nextInt(1_000) + '\n');
            }
        }
        return file;
    }
}
