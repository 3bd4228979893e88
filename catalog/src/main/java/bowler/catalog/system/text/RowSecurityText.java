// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system.text;

import bowler.catalog.RowSecurity;
import bowler.catalog.RowSecurity.Command;
import bowler.catalog.RowSecurity.Policy;
import java.util.ArrayList;
import java.util.List;

/// The row-level security of a table as SYSALIASES shows it. The first line tells whether it is enabled and forced. Each
/// policy has five lines: name, kind with command, roles, USING and WITH CHECK. A backslash precedes each line break
/// and backslash within a line, and a condition that is not written is an empty line.
///
///     ENABLED
///     POLICY own_rows
///     PERMISSIVE ALL
///     TO "ANN", "CLERKS"
///     USING owner = CURRENT_USER
///     CHECK
public final class RowSecurityText {
    private static final String ENABLED = "ENABLED";
    private static final String FORCED = " FORCED";
    private static final String POLICY = "POLICY ";
    private static final String PERMISSIVE = "PERMISSIVE ";
    private static final String TO = "TO ";
    private static final String USING = "USING ";
    private static final String CHECK = "CHECK ";
    private static final int LINES = 5;

    private RowSecurityText() {}

    public static String of(RowSecurity security) {
        StringBuilder text = new StringBuilder(security.enabled() ? ENABLED : "DISABLED").append(security.forced() ? FORCED : "");
        for (Policy policy : security.policies()) {
            List<String> roles = policy.roles().stream().map(role -> '"' + role.replace("\"", "\"\"") + '"').toList();
            text.append('\n').append(POLICY).append(escaped(policy.name()))
                .append('\n').append(policy.permissive() ? PERMISSIVE : "RESTRICTIVE ").append(policy.command())
                .append('\n').append(TO).append(escaped(String.join(", ", roles)))
                .append('\n').append(USING).append(escaped(policy.using()))
                .append('\n').append(CHECK).append(escaped(policy.check()));
        }
        return text.toString();
    }

    private static String escaped(String text) {
        return text == null ? "" : text.replace("\\", "\\\\").replace("\n", "\\n");
    }

    public static RowSecurity read(String schemaName, int tableId, String text) {
        String[] lines = text.split("\n", -1);
        List<Policy> policies = new ArrayList<>();
        for (int line = 1; line + LINES <= lines.length; line += LINES) {
            String kind = lines[line + 1];
            policies.add(new Policy(plain(lines[line].substring(POLICY.length())), kind.startsWith(PERMISSIVE),
                Command.valueOf(kind.substring(kind.indexOf(' ') + 1)), names(plain(lines[line + 2].substring(TO.length()))),
                condition(lines[line + 3].substring(USING.length())), condition(lines[line + 4].substring(CHECK.length()))));
        }
        return new RowSecurity(
            schemaName, tableId, lines[0].startsWith(ENABLED), lines[0].endsWith(FORCED), List.copyOf(policies));
    }

    private static String condition(String line) {
        return line.isEmpty() ? null : plain(line);
    }

    private static String plain(String line) {
        StringBuilder plain = new StringBuilder();
        for (int at = 0; at < line.length(); at++) {
            char next = line.charAt(at);
            if (next == '\\') {
                at++;
                next = line.charAt(at) == 'n' ? '\n' : line.charAt(at);
            }
            plain.append(next);
        }
        return plain.toString();
    }

    /// Splits names in quotes.
    private static List<String> names(String list) {
        List<String> names = new ArrayList<>();
        for (int at = 0; at < list.length(); at += 2) {
            int end = at + 1;
            while (list.charAt(end) != '"' || end + 1 < list.length() && list.charAt(end + 1) == '"') {
                end += list.charAt(end) == '"' ? 2 : 1;
            }
            names.add(list.substring(at + 1, end).replace("\"\"", "\""));
            at = end + 1;
        }
        return List.copyOf(names);
    }
}
