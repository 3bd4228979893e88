// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell.print;

import java.util.Locale;

/// Names of tables and columns, as metadata give them and as people write them.
public final class Identifier {
    private Identifier() {}

    /// Returns a name as SQL needs it: in quotes unless it is an ordinary identifier in capitals.
    public static String quoted(String name) {
        return name.matches("[A-Z][A-Z0-9_]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    /// Returns the name that a written identifier means: in capitals unless quoted.
    public static String meant(String written) {
        boolean isQuoted = written.length() > 1 && written.startsWith("\"") && written.endsWith("\"");
        return isQuoted ? written.substring(1, written.length() - 1).replace("\"\"", "\"") : written.toUpperCase(Locale.ENGLISH);
    }
}
