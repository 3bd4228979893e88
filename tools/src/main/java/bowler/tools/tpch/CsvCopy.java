// SPDX-License-Identifier: Apache-2.0
package bowler.tools.tpch;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/// Fills a table from a file that is written first: where batches of single rows take a hundred times as long.
final class CsvCopy {
    private final TpchData data;
    private final Path folder;
    private BufferedWriter out;
    private long rows;

    /// @param folder for a file at a time
    CsvCopy(TpchData data, Path folder) {
        this.data = data;
        this.folder = folder;
    }

    /// Returns the number of rows.
    long fill(Connection connection, TpchTable table) throws SQLException, IOException {
        Path file = folder.resolve(table.label() + ".csv");
        rows = 0;
        try (BufferedWriter writer = Files.newBufferedWriter(file); Statement statement = connection.createStatement()) {
            out = writer;
            data.generate(table, this::add);
            writer.close();
            statement.execute("COPY " + table.label() + " FROM '" + file.toString().replace("'", "''") + "' (FORMAT CSV, HEADER FALSE)");
            connection.commit();
        } finally {
            Files.deleteIfExists(file);
        }
        return rows;
    }

    private void add(Object... values) throws IOException {
        for (int i = 0; i < values.length; i++) {
            out.write(i == 0 ? "" : ",");
            out.write(values[i] instanceof String text ? '"' + text.replace("\"", "\"\"") + '"' : values[i].toString());
        }
        out.write('\n');
        rows++;
    }
}
