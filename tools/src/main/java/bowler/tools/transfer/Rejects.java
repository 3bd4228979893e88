// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// Writes rejected records to a file: line, column, reason, fields. The file is created with the first one.
final class Rejects implements AutoCloseable {
    private final Path file;
    private CsvWriter writer;
    private long count;

    /// @param file null: the records are only counted
    Rejects(Path file) {
        this.file = file;
    }

    long count() {
        return count;
    }

    /// @param column null if it is not known
    void add(FileRecords.Row row, String column, String reason) throws IOException {
        count++;
        if (file == null) {
            return;
        }
        if (writer == null) {
            OutputFile.requireNew(file);
            writer = CsvWriter.builder().build(Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW));
            writer.writeRecord("LINE", "COLUMN", "REASON", "FIELDS");
        }
        List<String> cells = new ArrayList<>(List.of(Long.toString(row.line()), column == null ? "" : column, reason));
        cells.addAll(row.fields());
        writer.writeRecord(cells);
    }

    @Override
    public void close() throws IOException {
        if (writer != null) {
            writer.close();
        }
    }
}
