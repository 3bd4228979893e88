// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.types.RowReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The catalog of all error conditions. The packages that raise them do not know each
/// other, so `SqlStatesTest` lists them when Bowler is built.
final class ErrorCatalog {
    private static final String LIST = "conditions.txt";

    private ErrorCatalog() {}

    static List<RowReader> rows() {
        List<RowReader> rows = new ArrayList<>();
        text().lines().forEach(line -> {
            String[] parts = line.split("\t", 3);
            rows.add(DiagnosticRow.of(parts[0], parts[2], Long.valueOf(parts[1])));
        });
        return rows;
    }

    private static String text() {
        try (InputStream list = ErrorCatalog.class.getResourceAsStream(LIST)) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
