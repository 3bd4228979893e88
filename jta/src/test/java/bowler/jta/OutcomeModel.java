// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import bowler.jta.decision.Decision;
import bowler.jta.decision.HeuristicNote;
import bowler.log.LogOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Compares every answer at every step, for one, two and three resources, with a model. The model gives
/// the calls that follow, the exception, the log records, and the open branches.
class OutcomeModel {
    /// XA_OK; all codes of XA, and two that do not exist; a driver that breaks.
    private static final int[] ALL = IntStream.concat(IntStream.concat(IntStream.of(0), IntStream.rangeClosed(3, 9)),
        IntStream.concat(IntStream.rangeClosed(100, 107), IntStream.of(-2, -3, -4, -5, -6, -7, -8, -9, -999, 42, ScriptedResource.BREAKS)))
        .toArray();
    private static final int[] ALL_VOTES = IntStream.concat(IntStream.of(ScriptedResource.READ_ONLY, ScriptedResource.NONSENSE),
        IntStream.of(ALL)).toArray();
    private static final Logger LOG = Logger.getLogger("bowler.jta");

    private final JtaFixture jtaFixture = new JtaFixture().open(JtaFixture.settings().withLog(new LogOptions(64 << 10, 64 << 10, false)));
    private long runs;
    private String remembered;

    @BeforeAll
    static void keepQuiet() {
        LOG.setLevel(Level.OFF);
    }

    @AfterAll
    static void speakAgain() {
        LOG.setLevel(null);
    }

    // Returns the number of runs, from the number of answers to each call. Any call has 27 answers: 0, 7 + 8 codes, 10
    // that are errors or no codes, and a driver that breaks. A prepare has 2 more (read only, nonsense). Among these 29 one
    // is yes, one is read only, 10 refuse and are gone, 17 refuse and are told to roll back. The 10 are 8 codes of
    // a rollback, XAER_NOTA and XAER_RMFAIL. Among the 27 answers to a commit in one phase 6 refuse, and are told to roll
    // back.

    private static final long ANY = ALL.length;
    private static final long GONE = 10;
    private static final long NO = ALL_VOTES.length - 2 - GONE;
    private static final long REFUSED = 6;

    private static long power(int exponent) {
        return exponent == 0 ? 1 : ANY * power(exponent - 1);
    }

    /// Returns the number of runs of a commit with these numbers of resources that remain and that have voted yes.
    private static long runs(int left, int yes) {
        if (left == 0) {
            return power(yes);
        }
        if (left == 1 && yes == 0) {
            return ANY - REFUSED + REFUSED * ANY;
        }
        return runs(left - 1, yes + 1) + runs(left - 1, yes) + GONE * power(yes + left - 1) + NO * power(yes + left);
    }

    @Test
    void oneResource() throws Exception {
        walk(1, OutcomeModel::all, false);
        walk(1, OutcomeModel::all, true);
        assertThat(runs).isEqualTo(runs(1, 0) + power(1));
    }

    @Test
    void oneResourceThatCannotBeginOrEnd() throws Exception {
        walk(1, verb -> verb.equals("start") || verb.equals("end") ? ALL : all(verb), false);
        walk(1, verb -> verb.equals("end") ? ALL : all(verb), true);
        assertThat(runs).as("a start that fails ends it; an end that fails rolls back").isEqualTo(
            ANY - 1 + (ANY - 1) * ANY + runs(1, 0) + ANY * ANY);
    }

    @Test
    void twoResources() throws Exception {
        walk(2, OutcomeModel::all, false);
        walk(2, OutcomeModel::all, true);
        assertThat(runs).isEqualTo(runs(2, 0) + power(2)).isEqualTo(26_265 + 729);
    }

    @Test
    void twoResourcesThatCannotBegin() throws Exception {
        walk(2, verb -> verb.equals("start") ? ALL : some(verb), false);
    }

    @Test
    void threeResources() throws Exception {
        Stream<int[]> beginnings = IntStream.range(0, ALL_VOTES.length).boxed().flatMap(first -> ALL_VOTES[first] == 0
            ? IntStream.range(0, ALL_VOTES.length).mapToObj(second -> new int[] {first, second}) : Stream.of(new int[] {first}));
        runs = beginnings.toList().parallelStream().mapToLong(OutcomeModel::runsOfThree).sum();
        walk(3, OutcomeModel::all, true);
        assertThat(runs).isEqualTo(runs(3, 0) + power(3)).isEqualTo(1_085_799 + 19_683);
    }

    /// All that begin so, on a machine of its own.
    private static long runsOfThree(int[] beginning) {
        var part = new OutcomeModel();
        try {
            part.walk(3, OutcomeModel::all, false, new ChoiceExplorer(beginning));
        } catch (Exception unexpected) {
            throw new AssertionError(unexpected);
        }
        return part.runs;
    }

    private static int[] all(String verb) {
        return switch (verb) {
            case "start", "end" -> new int[] {0};
            case "prepare" -> ALL_VOTES;
            default -> ALL;
        };
    }

    /// One of each kind.
    private static int[] some(String verb) {
        return switch (verb) {
            case "start", "end" -> new int[] {0};
            case "prepare" -> new int[] {0, ScriptedResource.READ_ONLY, 103, -7, -3};
            case "commit" -> new int[] {0, 7, -7, 6, 104, 5, 8, -4, -3};
            case "commit1" -> new int[] {0, 7, 6, 100, 5, -6, -7};
            default -> new int[] {0, -4, 6, 7, 5, 8, -7};
        };
    }

    private void walk(int count, Function<String, int[]> answers, boolean rollsBack) throws Exception {
        walk(count, answers, rollsBack, new ChoiceExplorer());
    }

    private void walk(int count, Function<String, int[]> answers, boolean rollsBack, ChoiceExplorer choiceExplorer) throws Exception {
        List<String> names = Stream.of("a", "b", "c").limit(count).toList();
        do {
            run(names, answers, choiceExplorer, rollsBack);
            runs++;
            if (runs % 500 == 0) {
                jtaFixture.runAside();
                jtaFixture.clock.advance(java.time.Duration.ofSeconds(2));
            }
        } while (choiceExplorer.advance());
    }

    private void run(List<String> names, Function<String, int[]> answers, ChoiceExplorer choiceExplorer, boolean rollsBack) throws Exception {
        Map<String, Integer> given = new HashMap<>();
        List<String> calls = new ArrayList<>();
        String thrown = "";
        BowlerTransactionManager manager = jtaFixture.manager();
        manager.begin();
        boolean begun = true;
        for (String name : names) {
            ScriptedResource resource = new ScriptedResource(name, calls, verb -> {
                int[] possible = answers.apply(verb);
                int code = possible[choiceExplorer.next(possible.length)];
                given.put(name + ' ' + verb, code);
                return code;
            });
            if (begun) {
                begun = enlist(manager, resource);
            }
        }
        try {
            if (rollsBack) {
                manager.rollback();
            } else {
                manager.commit();
            }
        } catch (Exception e) {
            thrown = e.getClass().getSimpleName();
        }
        ExpectedOutcome expected = new ExpectedOutcome(key -> given.getOrDefault(key, 0));
        if (rollsBack) {
            names.forEach(name -> expected.calls.add(name + " start 0"));
            expected.rollback(names, true, false);
        } else {
            expected.commit(names);
        }
        boolean isAsExpected = calls.equals(expected.calls) && thrown.equals(expected.thrown) && manager.getTransaction() == null
            && isRemembered(expected, names);
        if (!isAsExpected) {
            fail("answers " + choiceExplorer + ": " + calls + " " + thrown + " " + remembered + "; expected " + expected.calls + " " + expected.thrown + " "
                + expected.notes + " open " + expected.open);
        }
    }

    private static boolean enlist(BowlerTransactionManager manager, ScriptedResource resource) {
        try {
            return manager.getTransaction().enlistResource(resource);
        } catch (Exception refused) {
            return false;
        }
    }

    /// All of a kind have one label, as they have no names: so the sets of what they did are compared.
    private boolean isRemembered(ExpectedOutcome expected, List<String> names) {
        Set<String> found = new TreeSet<>();
        for (HeuristicNote note : jtaFixture.service.heuristics()) {
            found.add(names.get(note.branch()) + ' ' + note.did());
            jtaFixture.service.forget(note.key());
        }
        int open = 0;
        for (Decision decision : jtaFixture.service.inDoubt()) {
            open += decision.open().size();
            jtaFixture.service.forget(decision.id().toString());
        }
        remembered = found + " open " + open + " at work " + jtaFixture.service.active();
        return found.equals(expected.notes) && open == expected.open.size() && jtaFixture.service.active().isEmpty();
    }
}
