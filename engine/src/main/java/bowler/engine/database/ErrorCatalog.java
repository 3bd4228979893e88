// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The catalog of all error conditions. The packages that raise them do not know each
/// other, so `SqlStatesTest` lists them when Bowler is built.
public final class ErrorCatalog {
    private static final String LIST = "conditions.txt";

    private static final String GAP = "…";
    /// The character between the values of SQLERRMC.
    private static final String SEPARATOR = "\u0014";
    private static final int TOKENS = 2;
    private static final int STATE = 11;
    private static final int MESSAGE = 14;
    private static final int NOT_FOUND = -1;

    private ErrorCatalog() {}

    static List<RowReader> rows() {
        List<RowReader> rows = new ArrayList<>();
        text().lines().forEach(line -> {
            String[] parts = line.split("\t", 3);
            rows.add(DiagnosticRow.of(parts[0], parts[2], Long.valueOf(parts[1])));
        });
        return rows;
    }

    /// Answers SYSIBM.SQLCAMESSAGE, whose parameters are those of SQLCA. The tokens are a message with its SQLState in the
    /// end, or values for the message that the SQLState has here. It never fails, because clients of DRDA would throw
    /// that failure out of their next call.
    public static void message(RowReader arguments, RowBuffer outputs) {
        String state = arguments.isNull(STATE) ? "" : (String) arguments.objectAt(STATE);
        String[] tokens = (arguments.isNull(TOKENS) ? "" : (String) arguments.objectAt(TOKENS)).split(SEPARATOR, -1);
        String text = tokens.length > 1 && tokens[tokens.length - 1].equals(state) ? tokens[tokens.length - 2] : filled(state, tokens);
        outputs.setObject(MESSAGE, text == null ? String.join(", ", tokens) : text);
        outputs.setLong(MESSAGE + 1, text == null ? NOT_FOUND : 0);
    }

    /// Returns the first message of an SQLState with values in its gaps; null if there is none.
    private static String filled(String state, String[] values) {
        String found = text().lines().filter(line -> line.startsWith(state + "\t")).findFirst().orElse(null);
        if (found == null) {
            return null;
        }
        String[] parts = found.split("\t", 3)[2].split(GAP, -1);
        StringBuilder message = new StringBuilder(parts[0]);
        for (int index = 1; index < parts.length; index++) {
            message.append(index <= values.length ? values[index - 1] : GAP).append(parts[index]);
        }
        return message.toString();
    }

    private static String text() {
        try (InputStream list = ErrorCatalog.class.getResourceAsStream(LIST)) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
