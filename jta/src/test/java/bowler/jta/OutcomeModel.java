// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import static org.assertj.core.api.Assertions.assertThat;

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

/// Every answer at every step, for one, two and three resources, compared with a model: which calls follow, what is thrown,
/// what is written down, what stays open.
class OutcomeModel {
    /// XA_OK; all codes of XA, and two that do not exist; a driver that breaks.
    private static final int[] ALL = IntStream.concat(IntStream.concat(IntStream.of(0), IntStream.rangeClosed(3, 9)),
        IntStream.concat(IntStream.rangeClosed(100, 107), IntStream.of(-2, -3, -4, -5, -6, -7, -8, -9, -999, 42, ScriptedResource.BREAKS)))
        .toArray();
    private static final int[] ALL_VOTES = IntStream.concat(IntStream.of(ScriptedResource.READ_ONLY, ScriptedResource.NONSENSE),
        IntStream.of(ALL)).toArray();
    private static final Logger LOG = Logger.getLogger("bowler.jta");

    private final Scene scene = new Scene().open(Scene.settings().withLog(new LogOptions(64 << 10, 64 << 10, false)));
    private long runs;

    @BeforeAll
    static void keepQuiet() {
        LOG.setLevel(Level.OFF);
    }

    @AfterAll
    static void speakAgain() {
        LOG.setLevel(null);
    }

    @Test
    void oneResource() throws Exception {
        walk(1, verb -> verb.equals("start") || verb.equals("end") ? ALL : all(verb), false);
        walk(1, verb -> verb.equals("end") ? ALL : all(verb), true);
        assertThat(runs).isGreaterThan(1000);
    }

    @Test
    void twoResources() throws Exception {
        walk(2, OutcomeModel::all, false);
        walk(2, OutcomeModel::all, true);
        assertThat(runs).isGreaterThan(20_000);
    }

    @Test
    void twoResourcesThatCannotBegin() throws Exception {
        walk(2, verb -> verb.equals("start") ? ALL : some(verb), false);
    }

    @Test
    void threeResources() throws Exception {
        walk(3, OutcomeModel::some, false);
        assertThat(runs).isGreaterThan(2000);
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
        List<String> names = Stream.of("a", "b", "c").limit(count).toList();
        Choices choices = new Choices();
        do {
            run(names, answers, choices, rollsBack);
            runs++;
            if (runs % 500 == 0) {
                scene.runAside();
                scene.clock.advance(java.time.Duration.ofSeconds(2));
            }
        } while (choices.advance());
    }

    private void run(List<String> names, Function<String, int[]> answers, Choices choices, boolean rollsBack) throws Exception {
        Map<String, Integer> given = new HashMap<>();
        List<String> calls = new ArrayList<>();
        String thrown = "";
        Manager manager = scene.manager();
        manager.begin();
        boolean begun = true;
        for (String name : names) {
            ScriptedResource resource = new ScriptedResource(name, calls, verb -> {
                int[] possible = answers.apply(verb);
                int code = possible[choices.next(possible.length)];
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
        String what = "answers " + choices + ": " + calls;
        assertThat(calls).as(what).isEqualTo(expected.calls);
        assertThat(thrown).as(what).isEqualTo(expected.thrown);
        assertThat(manager.getTransaction()).as(what).isNull();
        checkRemembered(what, expected, calls, names);
    }

    private static boolean enlist(Manager manager, ScriptedResource resource) {
        try {
            return manager.getTransaction().enlistResource(resource);
        } catch (Exception refused) {
            return false;
        }
    }

    /// All of a kind have one label, as they have no names: so the sets of what they did are compared.
    private void checkRemembered(String what, ExpectedOutcome expected, List<String> calls, List<String> names) {
        List<HeuristicNote> notes = scene.service.heuristics();
        Set<String> found = new TreeSet<>();
        for (HeuristicNote note : notes) {
            found.add(names.get(note.branch()) + ' ' + note.did());
            scene.service.forget(note.key());
        }
        assertThat(found).as(what).isEqualTo(expected.notes);
        int open = 0;
        for (Decision decision : scene.service.inDoubt()) {
            open += decision.open().size();
            scene.service.forget(decision.id().toString());
        }
        assertThat(open).as(what).isEqualTo(expected.open.size());
        assertThat(scene.service.active()).as(what).isEmpty();
    }
}
