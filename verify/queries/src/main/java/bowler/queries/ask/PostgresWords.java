// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import java.util.regex.Pattern;

/// Translates a query to PostgreSQL's syntax, where the common language is spelled differently. TIMESTAMP WITH TIME
/// ZONE has a name of its own there. `1E0` is not a DECIMAL. The difference of two timestamps has no fields to choose.
final class PostgresWords {
    private static final Pattern ZONED = Pattern.compile("\\bTIMESTAMP ('[0-9-]+ [0-9:.]+[+-]\\d\\d:\\d\\d')");

    private static final Pattern BETWEEN = Pattern.compile("\\) DAY ?\\( ?9 ?\\) TO SECOND");

    private static final Pattern FLOATING = Pattern.compile("(?<![\\w'.])-?\\d+E-?\\d+(?![\\w'])");

    private PostgresWords() {}

    static String of(String sql) {
        String zoned = ZONED.matcher(sql).replaceAll("TIMESTAMPTZ $1");
        String floating = FLOATING.matcher(zoned).replaceAll("(FLOAT8 '$0')");
        return BETWEEN.matcher(floating).replaceAll(")");
    }
}
