// SPDX-License-Identifier: Apache-2.0
package bowler.drda.message;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// Recorded conversations of real clients with Derby's network server, one DSS a line. A line has `C` (from the client)
/// or `S` (from the server), the number of the connection, and the bytes. DSSs of many kilobytes are left out.
public final class Traces {
    static final List<String> NAMES = List.of(
        "derby-10.17.1.0-01_connect_usridonl", "derby-10.17.1.0-04_connect_ssbpwd_auth", "derby-10.17.1.0-05_connect_ssbpwd_wrong",
        "derby-10.17.1.0-09_unknown_db", "derby-10.17.1.0-11_dbname_long_unicode", "derby-10.17.1.0-13_ddl",
        "derby-10.17.1.0-14_insert_all_types", "derby-10.17.1.0-15_select_all_types", "derby-10.17.1.0-16_multi_block_fetch",
        "derby-10.17.1.0-19_scroll_insensitive", "derby-10.17.1.0-20_updatable", "derby-10.17.1.0-21_batch_statement",
        "derby-10.17.1.0-22_batch_prepared", "derby-10.17.1.0-23_callable", "derby-10.17.1.0-24_lob_set",
        "derby-10.17.1.0-26_generated_keys", "derby-10.17.1.0-30_xa", "derby-10.17.1.0-31_pooled_reset", "derby-10.17.1.0-32_errors",
        "derby-10.17.1.0-39_many_columns", "derby-10.17.1.0-40_long_sql_text", "derby-10.2.2.0-01_connect_usridonl",
        "derby-10.2.2.0-24_lob_set", "derby-10.5.3.0-01_connect_usridonl", "derby-10.5.3.0-14_insert_all_types",
        "jcc-11.5.9.0-jr3_select", "jcc-11.5.9.0-jr7_lob_meta");

    private Traces() {}

    /// @param fromClient else from the server
    public record Message(boolean fromClient, byte[] bytes) {}

    public static List<Message> read(String name) {
        try (InputStream in = Traces.class.getResourceAsStream("/bowler/drda/" + name + ".txt")) {
            List<Message> messages = new ArrayList<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.US_ASCII).split("\n")) {
                messages.add(new Message(line.charAt(0) == 'C', HexFormat.of().parseHex(line.substring(line.indexOf(' ') + 1))));
            }
            return messages;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Returns whether names of this conversation are in UTF-8 from the third command on.
    static boolean isUnicode(String name) {
        return !name.startsWith("derby-10.2.") && !name.startsWith("derby-10.5.");
    }
}
