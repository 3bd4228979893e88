// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Cuts away tokens, rows, indexes and tables as long as a question still shows a fault.
public final class TestCaseReducer {
    private static final Pattern TOKEN = Pattern.compile("'(?:[^']|'')*'|[A-Za-z_][A-Za-z_0-9.]*|[0-9.]+(?:E-?[0-9]+)?|<>|<=|>=|\\|\\||\\S");
    private static final int MAX_TRIES = 6_000;

    private final Predicate<TestQuestion> shows;
    private int tries;

    private TestCaseReducer(Predicate<TestQuestion> shows) {
        this.shows = shows;
    }

    public static TestQuestion shrunk(TestQuestion testQuestion, Predicate<TestQuestion> shows) {
        return new TestCaseReducer(shows).run(testQuestion);
    }

    private TestQuestion run(TestQuestion testQuestion) {
        TestQuestion best = testQuestion;
        int size;
        do {
            size = size(best);
            best = statements(best);
            for (int part = 0; part < best.parts().size(); part++) {
                best = tokens(best, part);
            }
        } while (size(best) < size && tries < MAX_TRIES);
        return best;
    }

    private static int size(TestQuestion testQuestion) {
        return testQuestion.parts().stream().mapToInt(String::length).sum() + testQuestion.indexed().size();
    }

    private boolean reproduces(TestQuestion candidate) {
        return tries++ < MAX_TRIES && shows.test(candidate);
    }

    private TestQuestion statements(TestQuestion testQuestion) {
        TestQuestion best = testQuestion;
        List<String> indexes = shorter(best.indexes(), fewer -> reproduces(new TestQuestion(testQuestion.definitions(), testQuestion.rows(), fewer, testQuestion.parts())));
        best = new TestQuestion(best.definitions(), best.rows(), indexes, best.parts());
        List<String> rows = shorter(best.rows(), fewer -> reproduces(new TestQuestion(testQuestion.definitions(), fewer, indexes, testQuestion.parts())));
        best = new TestQuestion(best.definitions(), rows, indexes, best.parts());
        List<String> definitions = shorter(best.definitions(), fewer -> reproduces(new TestQuestion(fewer, rows, indexes, testQuestion.parts())));
        return new TestQuestion(definitions, rows, indexes, best.parts());
    }

    private static List<String> shorter(List<String> all, Predicate<List<String>> enough) {
        List<String> kept = new ArrayList<>(all);
        for (int size = Math.max(1, kept.size()); size > 0; size /= 2) {
            for (int at = kept.size() - size; at >= 0; at -= size) {
                List<String> fewer = new ArrayList<>(kept);
                fewer.subList(at, Math.min(at + size, fewer.size())).clear();
                if (fewer.size() < kept.size() && enough.test(fewer)) {
                    kept = fewer;
                    at = Math.min(at, kept.size());
                }
            }
        }
        return kept;
    }

    private TestQuestion tokens(TestQuestion testQuestion, int part) {
        TestQuestion best = testQuestion;
        List<String> tokens = tokens(best.parts().get(part));
        for (int size = tokens.size(); size > 0; size = size > 12 ? size / 2 : size - 1) {
            for (int at = 0; at + size <= tokens.size(); at++) {
                List<String> cut = tokens.subList(at, at + size);
                if (!isBalanced(cut)) {
                    continue;
                }
                for (List<String> instead : replacements(cut)) {
                    List<String> shorter = new ArrayList<>(tokens.subList(0, at));
                    shorter.addAll(instead);
                    shorter.addAll(tokens.subList(at + size, tokens.size()));
                    List<String> parts = new ArrayList<>(best.parts());
                    parts.set(part, String.join(" ", shorter));
                    TestQuestion candidate = best.withParts(parts);
                    if (reproduces(candidate)) {
                        best = candidate;
                        tokens = shorter;
                        break;
                    }
                }
            }
        }
        return best;
    }

    private static List<List<String>> replacements(List<String> cut) {
        boolean isGroup = cut.getFirst().equals("(") && cut.getLast().equals(")") && cut.size() > 2;
        boolean isCall = cut.size() > 3 && cut.get(1).equals("(") && cut.getLast().equals(")");
        return isGroup ? List.of(List.of(), List.of("1"), List.of("NULL"), cut.subList(1, cut.size() - 1))
            : isCall ? List.of(List.of(), List.of("1"), cut.subList(2, cut.size() - 1)) : List.of(List.of());
    }

    private static boolean isBalanced(List<String> tokens) {
        int open = 0;
        for (String token : tokens) {
            open += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
            if (open < 0) {
                return false;
            }
        }
        return open == 0;
    }

    static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
        return tokens;
    }
}
