// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Checks the English of comments and documents against simple rules. They concern the length of a sentence,
/// words that are not the field's, and sentences without a subject.
///
/// The rules are heuristics over plain text. Code spans and links count as one word; tables, indented blocks and fenced
/// blocks are skipped. A semicolon ends a sentence.
final class Prose {
    static final int MAX_WORDS = 25;
    private static final Pattern BANNED = Pattern.compile(
        "\\b(nobody|somebody|whoever|whom|storeys?|rooms|(?:the|each|this|every|a|its|own) room|doors?|treaty|treaties|house|beside|anew|at hand|so many|so much|"
            + "says? no|gone on|goes on from|put right|as far as that|is over|for good|mend(?:s|ed)?)\\b",
        Pattern.CASE_INSENSITIVE);
    private static final Pattern HEADLESS = Pattern.compile(
        "(?:(?:Of|As|Who|Whose|Whom|What|Whatever|Such|Likewise|Besides?|Whether|How)\\b|(?:That|Those) (?:of|which|who|that|to|with|in|is)\\b).*");
    private static final Pattern COMMENT = Pattern.compile("\\s*///? ?(.*)");
    private static final Pattern CODE = Pattern.compile("``[^`]+``|`[^`]*`");
    private static final Pattern LINK = Pattern.compile("\\[([^\\]\\[]*)\\](?:\\([^)]*\\)|\\[\\])?");
    private static final Pattern LABEL = Pattern.compile("\\*\\*[A-Z][^*]*\\.\\*\\*|\\*");
    private static final Pattern ABBREVIATION = Pattern.compile("\\b(e\\.g|i\\.e|etc|vs|cf|et al|no|p|pp|Vol)\\.");
    private static final Pattern END = Pattern.compile("(?<=[.!?:])\\s+(?=[A-Z\"(])|(?<=;)\\s");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9'’_./-]+");
    private static final Pattern ITEM = Pattern.compile("\\s*(@param\\s+\\S+|@return|@throws\\s+\\S+|[-*]|\\d+\\.)\\s+(.*)");
    private static final Pattern SKIPPED = Pattern.compile("\\s*|    .*|\\s*\\|.*|#.*|<!--.*|.*SPDX-License-Identifier.*");

    private final String name;
    private final List<String> findings = new ArrayList<>();
    private final StringBuilder paragraph = new StringBuilder();
    private int paragraphLine;
    private boolean isItem;
    private boolean inFence;

    private Prose(String name) {
        this.name = name;
    }

    /// Returns one line per finding in the comments of a Java source.
    static List<String> inComments(Source source) {
        Prose prose = new Prose(source.name());
        for (int i = 0; i < source.lines().size(); i++) {
            Matcher comment = COMMENT.matcher(source.lines().get(i));
            prose.line(i + 1, comment.matches() ? comment.group(1) : "");
        }
        prose.endParagraph();
        return prose.findings;
    }

    /// Returns one line per finding in a Markdown document.
    static List<String> inDocument(Source document) {
        Prose prose = new Prose(document.name());
        for (int i = 0; i < document.lines().size(); i++) {
            prose.line(i + 1, document.lines().get(i));
        }
        prose.endParagraph();
        return prose.findings;
    }

    private void line(int number, String line) {
        if (line.strip().startsWith("```")) {
            inFence = !inFence;
            endParagraph();
        } else if (inFence || SKIPPED.matcher(line).matches()) {
            endParagraph();
        } else {
            Matcher item = ITEM.matcher(line);
            boolean begins = item.matches();
            if (begins) {
                endParagraph();
            }
            if (paragraph.isEmpty()) {
                paragraphLine = number;
                isItem = begins;
            }
            paragraph.append(begins ? item.group(2) : line.strip()).append(' ');
        }
    }

    private void endParagraph() {
        String text = CODE.matcher(paragraph).replaceAll("CODE");
        text = LINK.matcher(text).replaceAll("LINK");
        text = LABEL.matcher(text).replaceAll("");
        text = ABBREVIATION.matcher(text).replaceAll("$1");
        for (String sentence : END.split(text.strip())) {
            check(sentence.strip());
        }
        paragraph.setLength(0);
    }

    private void check(String sentence) {
        long words = WORD.matcher(sentence).results().count();
        if (words > MAX_WORDS) {
            report(words + " words in a sentence", sentence);
        }
        Matcher banned = BANNED.matcher(sentence);
        if (banned.find()) {
            report("\"" + banned.group() + "\"", sentence);
        }
        if (!isItem && HEADLESS.matcher(sentence).matches()) {
            report("no subject", sentence);
        }
    }

    private void report(String what, String sentence) {
        findings.add(name + ":" + paragraphLine + ": " + what + ": " + sentence);
    }
}
