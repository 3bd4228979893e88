// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.List;
import java.util.Set;

/// Where Bowler means to answer otherwise than Derby, each case with its reason.
final class Deviations {
    private record Deviation(String name, String reason, Case test) {}

    private interface Case {
        boolean holds(ScriptStep scriptStep, StepOutcome bowler, StepOutcome derby, String difference);
    }

    /// States that depend on the order in which rows and conditions are looked at.
    private static final Set<String> BY_VALUE =
        Set.of("22001", "22003", "22012", "22018", "22007", "22008", "22011", "22014", "22013", "22005", "22019", "22025", "22027");

    /// States of statements that mean nothing; which one is told where there are several is left open.
    private static final Set<String> BINDING = Set.of("42815", "42818", "42821", "42846", "42884", "42894", "42X25",
        "42X45", "42X89", "42Y95", "42X34", "42X35", "42X36", "42X37", "42Y22", "42824", "42X19", "42610", "42X16", "42Y83", "X0X67", "42Y03", "42X01", "42X80", "42802", "42X14");

    private static final List<Deviation> ALL = List.of(
        new Deviation("which row fails first",
            "SQL leaves open in which order conditions and rows are looked at, and so which value's error is met",
            (scriptStep, bowler, derby, difference) -> scriptStep instanceof ScriptStep.Run run && run.sql().contains("FROM ")
                && !run.sql().startsWith("VALUES")
                && (BY_VALUE.contains(bowler.state()) || BY_VALUE.contains(derby.state()))
                && (bowler.state().isEmpty() || BY_VALUE.contains(bowler.state()) || bowler.state().startsWith("23"))
                && (derby.state().isEmpty() || BY_VALUE.contains(derby.state()) || derby.state().startsWith("23"))),
        new Deviation("a parameter as a condition",
            "`?` alone is a BOOLEAN where a condition is due, which Derby refuses",
            (scriptStep, bowler, derby, difference) -> Set.of("42X19", "42X36", "42Y22").contains(derby.state()) && !bowler.isError()
                && scriptStep.toString().contains("?")),
        new Deviation("how often a warning is told",
            "01003 once for a result; Derby tells it anew for groups. A truncation is told where a row is computed",
            (scriptStep, bowler, derby, difference) -> difference.contains("derby: rows-warning 01003") || difference.contains("01004")),
        new Deviation("sizes of texts made of numbers",
            "CHAR of a DOUBLE is as long as the longest such text, 24; Derby's is 53",
            (scriptStep, bowler, derby, difference) -> difference.matches("(?s)column \\d+ (VARCHAR|CHAR) (precision|display) .*")
                && scriptStep.toString().contains("CHAR(")),
        new Deviation("parameters may be NULL",
            "what is computed of a parameter can be NULL",
            (scriptStep, bowler, derby, difference) -> (scriptStep.toString().contains("?") || scriptStep.toString().contains("NULL"))
                && difference.matches("(?s)column \\d+ [A-Z ()]+ nullable 1.*nullable 0")),
        new Deviation("types of parameters",
            "a parameter beside a text is a VARCHAR of any length; Derby takes the neighbour's length, or LONG VARCHAR",
            (scriptStep, bowler, derby, difference) -> scriptStep.toString().contains("?") && !bowler.isError()
                && (difference.matches("(?s)(parameter|column) \\d+ VARCHAR .*") || difference.contains("LONG VARCHAR")
                    || derby.state().equals("42818") || derby.state().startsWith("42X3"))),
        new Deviation("a text as a moment",
            "TIMESTAMPADD and TIMESTAMPDIFF take the text of a timestamp, as CAST does",
            (scriptStep, bowler, derby, difference) -> derby.state().equals("42X45") && scriptStep.toString().contains("TIMESTAMP")),
        new Deviation("MOD of DECIMALs",
            "is one more thing that Bowler can do",
            (scriptStep, bowler, derby, difference) -> derby.state().equals("42Y95") && scriptStep.toString().contains("MOD(")),
        new Deviation("DISTINCT of long values",
            "is refused; Derby lets it be where a key makes rows distinct anyway",
            (scriptStep, bowler, derby, difference) -> bowler.state().equals("X0X67") && scriptStep.toString().contains("DISTINCT")),
        new Deviation("a text beside a BOOLEAN",
            "has to be one; Derby takes what is none for unknown",
            (scriptStep, bowler, derby, difference) -> bowler.state().equals("22018") && !derby.isError()),
        new Deviation("FOR UPDATE over several tables",
            "locks the rows of all its tables; Derby refuses it, as its cursors know a row of one table only",
            (scriptStep, bowler, derby, difference) -> derby.state().equals("42Y90") && !bowler.isError()
                && scriptStep.toString().contains("FOR UPDATE")),
        new Deviation("several DISTINCT aggregates",
            "are one more thing that Bowler can do",
            (scriptStep, bowler, derby, difference) -> derby.state().equals("42Z02")),
        new Deviation("outer joins under conditions",
            "rows without partner stay where COALESCE, NULLIF or CASE in WHERE keeps them; Derby takes any mention of the "
                + "other side's columns for a reason to join as if inner. A value compared with a missing one is unknown",
            (scriptStep, bowler, derby, difference) -> !bowler.isError() && !derby.isError()
                && scriptStep.toString().matches("(?s).*(LEFT|RIGHT) JOIN.*")
                && scriptStep.toString().matches("(?s).*(COALESCE|NULLIF|CASE| IN ).*")),
        new Deviation("floats of texts",
            "a text beyond a float's range is out of range, not infinite",
            (scriptStep, bowler, derby, difference) -> difference.matches("(?s)get .*getFloat.*Infinity.*")),
        new Deviation("scale of computed numbers",
            "a DECIMAL has its type's scale wherever it comes from; as text Derby shows the scale of the value at hand",
            (scriptStep, bowler, derby, difference) -> bowler.state().equals("22001") && !derby.isError()
                && scriptStep.toString().contains("CHAR")),
        new Deviation("length of no text",
            "the length of a text is a count; Derby tells lengths below 0, and 15 for 0",
            (scriptStep, bowler, derby, difference) -> difference.matches("(?s)column \\d+ (VARCHAR|CHAR) .*(precision -|display 0|display -).*")),
        new Deviation("which error of a row",
            "a statement with several values or rows at fault fails for any of them",
            (scriptStep, bowler, derby, difference) -> scriptStep instanceof ScriptStep.Run
                && (BY_VALUE.contains(bowler.state()) || bowler.state().startsWith("2350"))
                && (BY_VALUE.contains(derby.state()) || derby.state().startsWith("2350"))),
        new Deviation("proven not NULL",
            "a result that cannot be NULL is said not to be, also where Derby does not look",
            (scriptStep, bowler, derby, difference) -> difference.matches("(?s)column \\d+ [A-Z ()]+ nullable 0.*nullable 1")),
        new Deviation("size of a computed DECIMAL",
            "a sign, a point and the digits; Derby counts one more where it computes, and none for a leading 0",
            (scriptStep, bowler, derby, difference) -> difference.matches("(?s)column \\d+ (DECIMAL|NUMERIC) display .*")),
        new Deviation("precision of a sum",
            "SUM of a DECIMAL has room for nine more digits; Derby doubles those before the point and lets sums be larger",
            (scriptStep, bowler, derby, difference) -> difference.matches("(?s)column \\d+ DECIMAL precision .*") && scriptStep.toString().contains("SUM(")),
        new Deviation("size of a whole number",
            "SMALLINT, INTEGER and BIGINT have one precision each; Derby computes one for functions",
            (scriptStep, bowler, derby, difference) -> difference.matches("(?s)column \\d+ (SMALLINT|INTEGER|BIGINT) (precision|display) .*")),
        new Deviation("vendor code of a truncation",
            "01004 has the code of warnings, 10000; Derby's has 0",
            (scriptStep, bowler, derby, difference) -> difference.matches("(?s).*warning 01004 10000.*warning 01004 0")),
        new Deviation("text parameters",
            "a parameter that stands for text is a VARCHAR, where Derby says CHAR for some",
            (scriptStep, bowler, derby, difference) -> difference.matches("(?s)parameter \\d+ VARCHAR .*parameter \\d+ CHAR .*")),
        new Deviation("when a parameter is refused",
            "a value that does not fit its parameter fails when it is set; Derby waits with some until the statement runs",
            (scriptStep, bowler, derby, difference) -> (scriptStep instanceof ScriptStep.Batch
                || scriptStep instanceof ScriptStep.Run run && !run.parameters().isEmpty())
                && (BY_VALUE.contains(bowler.state()) || bowler.state().equals("XCL12"))),
        new Deviation("what is found first",
            "a statement with several faults fails for one of them",
            (scriptStep, bowler, derby, difference) -> BINDING.contains(bowler.state()) && BINDING.contains(derby.state())),
        new Deviation("constant expressions",
            "Derby computes some constants when it compiles, also those that no row asks for",
            (scriptStep, bowler, derby, difference) -> BINDING.contains(bowler.state()) && BY_VALUE.contains(derby.state())
                || BY_VALUE.contains(bowler.state()) && BINDING.contains(derby.state())),
        new Deviation("bits of unlike length",
            "are compared as if filled up with X'20', as they are stored in CHAR; see BitsOrder",
            (scriptStep, bowler, derby, difference) -> difference.contains("byte[]") && difference.startsWith("row")
                || scriptStep.toString().matches("(?s).*(X'[0-9a-f]*'|bytes [0-9a-f]+).*")
                && (bowler.state().equals("23505") || derby.state().equals("23505") || !bowler.isError() && !derby.isError())),
        new Deviation("size of a time",
            "DATE, TIME and TIMESTAMP have one precision and scale, whether columns or results of functions",
            (scriptStep, bowler, derby, difference) -> difference.matches("(?s)(column|parameter) \\d+ (DATE|TIME|TIMESTAMP) (precision|scale) .*")),
        new Deviation("system tables as text",
            "what is a Java object in Derby's system tables is its text here",
            (scriptStep, bowler, derby, difference) -> scriptStep.toString().contains("SYS.") && !bowler.isError() && !derby.isError()
                && derby.lines().stream().anyMatch(line -> line.matches("column \\d+ (org\\.apache\\.derby|java\\.io).*"))
                && (difference.matches("(?s)(column|get) .*") || sameTexts(bowler, derby))),
        new Deviation("LONG VARCHAR of the system",
            "is as long as others; Derby tells the largest INTEGER",
            (scriptStep, bowler, derby, difference) -> difference.matches("(?s)column \\d+ LONG VARCHAR (precision|display) 32700.*2147483647")),
        new Deviation("LOCATE of a column",
            "can be NULL, as it is where the text is; Derby says that it cannot",
            (scriptStep, bowler, derby, difference) -> scriptStep.toString().contains("LOCATE(")
                && difference.matches("(?s)column \\d+ INTEGER nullable 1.*nullable 0")),
        new Deviation("columns of set operations",
            "are of no table, and have the names of the first operand; Derby tells the first table, and no name where names differ",
            (scriptStep, bowler, derby, difference) -> scriptStep.toString().matches("(?s).*(UNION|EXCEPT|INTERSECT).*")
                && difference.matches("(?s)column \\d+ [A-Z ]+ (table|label) .*")),
        new Deviation("a LOB read twice",
            "is read twice; Derby gives a BLOB as a stream once",
            (scriptStep, bowler, derby, difference) -> difference.matches("(?s)get BLOB .*getBytes.*error XCL18.*")),
        new Deviation("computed CLOBs",
            "are read as stored ones; Derby converts them as it does a VARCHAR",
            (scriptStep, bowler, derby, difference) -> difference.matches("(?s)get CLOB .*error 22005.*")),
        new Deviation("length of long texts joined",
            "is the sum of both; Derby doubles some",
            (scriptStep, bowler, derby, difference) -> scriptStep.toString().contains("||")
                && difference.matches("(?s)column \\d+ (CLOB|BLOB) (precision|display) .*")),
        new Deviation("a timestamp as text",
            "has 29 characters; Derby counts 26, as before it had nanoseconds",
            (scriptStep, bowler, derby, difference) -> difference.matches("(?s)column \\d+ VARCHAR (precision|display) 29.*26")),
        new Deviation("date of a time of day",
            "getTimestamp of a TIME is on 1970-01-01, the same whenever it is read",
            (scriptStep, bowler, derby, difference) -> difference.matches("(?s)get TIME .* getTimestamp .*")));

    private Deviations() {}

    /// Returns whether the rows differ only in the classes of their values.
    private static boolean sameTexts(StepOutcome bowler, StepOutcome derby) {
        return texts(bowler).equals(texts(derby));
    }

    private static List<String> texts(StepOutcome stepOutcome) {
        return stepOutcome.lines().stream().filter(line -> line.startsWith("row"))
            .map(line -> line.replaceAll("\\|[A-Za-z]+ ", "|")).sorted().toList();
    }

    /// Returns whether Derby hit an internal error, after which its answers are unreliable.
    static boolean isDerbysOwn(StepOutcome derby) {
        return Set.of("XJ001", "38000", "08003", "XJ012").contains(derby.state());
    }

    /// The name of the deviation that explains the difference; null if none does.
    static String explaining(ScriptStep scriptStep, StepOutcome bowler, StepOutcome derby, String difference) {
        for (Deviation deviation : ALL) {
            if (deviation.test.holds(scriptStep, bowler, derby, difference)) {
                return deviation.name;
            }
        }
        return null;
    }
}
