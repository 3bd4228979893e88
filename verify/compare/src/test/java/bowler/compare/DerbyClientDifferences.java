// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// The differences between Bowler's and Derby's server, seen through Derby's client, that do not exist between the two
/// embedded drivers.
enum DerbyClientDifferences {
    /// Derby's server describes a VARCHAR that is always empty with the precision of another type.
    EMPTY_TEXT("functions", "SELECT (SUBSTR|LTRIM)\\(.*", "bowler: column \\d VARCHAR precision 0\\s+derby: column \\d VARCHAR precision 15"),
    /// Derby's client sends the text without the line break at its end, which ends the properties.
    LINE_BREAK("overrides", "SELECT \\* FROM T --DERBY-PROPERTIES index=\\\\n", "bowler: error 42Y46 20000\\s+derby: error XCY04 20000"),
    /// Derby's client fails itself while it reads the failure of a routine that has a SQLState of its own.
    FAILED_ROUTINE("routines", "VALUES fail\\('23505'\\)", "bowler: error 38000 20000\\s+derby: thrown java\\.lang\\.ArrayIndexOutOfBoundsException.*"),
    /// The two embedded drivers differ here. Through Derby's client, both servers give the same answer.
    SAME_OVER_THE_NETWORK("catalog|definitions|queries|triggers",
        "SELECT COUNT\\(\\*\\) FROM SYS\\.SYSUSERS|ALTER TABLE DC3 DROP COLUMN A|SELECT A FROM T FOR UPDATE OF C(, B)?|DELETE FROM P WHERE ID = 99"
            + "|SELECT A, SUM\\(C\\) FROM T GROUP BY ROLLUP\\(A\\)|SELECT COUNT\\(DISTINCT A\\), SUM\\(C\\) FROM T",
        "does not differ any more");

    private final Pattern scripts;
    private final Pattern statement;
    private final Pattern answers;

    DerbyClientDifferences(String scripts, String statement, String answers) {
        this.scripts = Pattern.compile(scripts);
        this.statement = Pattern.compile(statement, Pattern.CASE_INSENSITIVE);
        this.answers = Pattern.compile(answers);
    }

    /// Returns what differs without reason, and the reasons that do not apply any more.
    ///
    /// @param found the differences; each is a statement and indented lines
    static String unexplained(String script, String found) {
        List<String> open = new ArrayList<>();
        Set<DerbyClientDifferences> used = new LinkedHashSet<>();
        for (String each : found.isBlank() ? new String[0] : found.strip().split("\\n(?! )")) {
            String[] parts = each.strip().split("\\n\\s*", 2);
            DerbyClientDifferences reason = Arrays.stream(values()).filter(known -> known.explains(script, parts)).findFirst().orElse(null);
            if (reason == null) {
                open.add(each);
            } else {
                used.add(reason);
            }
        }
        for (DerbyClientDifferences known : values()) {
            if (known.scripts.matcher(script).matches() && !used.contains(known)) {
                open.add("the reason " + known + " does not apply to " + script);
            }
        }
        return String.join("\n", open);
    }

    private boolean explains(String script, String[] parts) {
        return parts.length == 2 && scripts.matcher(script).matches() && statement.matcher(parts[0]).matches()
            && answers.matcher(parts[1].strip()).matches();
    }
}
