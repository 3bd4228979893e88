// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import bowler.tools.tpch.TpchQueries;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// The benchmark suites.
public enum Suite {
    /// Single statements of everyday work; figures are operations or rows a second.
    SQL(true, List.of("literal", "scan", "group", "join", "bulk")) {
        @Override
        SuiteRun start(BenchSpec spec, BenchListener listener) {
            return new SqlSuite(spec, listener);
        }
    },

    /// Functions in Java, triggers, privileges, logins; figures are nanoseconds.
    ROUTINES(false, RoutineSuite.TASKS) {
        @Override
        SuiteRun start(BenchSpec spec, BenchListener listener) {
            return new RoutineSuite(spec, listener);
        }
    },

    /// Joins of many tables, from text to plan; figures are milliseconds.
    PLAN(false, PlanSuite.tasks()) {
        @Override
        SuiteRun start(BenchSpec spec, BenchListener listener) {
            return new PlanSuite(spec, listener);
        }

        @Override
        List<List<String>> together(List<String> tasks) {
            return bySubject(tasks);
        }
    },

    /// Definitions, and changes of whole tables; figures are milliseconds.
    DEFINITIONS(false, DefinitionSuite.tasks()) {
        @Override
        SuiteRun start(BenchSpec spec, BenchListener listener) {
            return new DefinitionSuite(spec, listener);
        }

        @Override
        List<List<String>> together(List<String> tasks) {
            return bySubject(tasks);
        }
    },

    /// A program from the start of its JVM; figures are milliseconds.
    START(false, List.of(StartRun.FIRST_ROW, StartRun.ENDED)) {
        @Override
        SuiteRun start(BenchSpec spec, BenchListener listener) {
            return new StartTable();
        }
    },

    /// Figures are milliseconds.
    TPCH(false, IntStream.rangeClosed(1, TpchQueries.COUNT).mapToObj(TpchQueries::name).toList()) {
        @Override
        SuiteRun start(BenchSpec spec, BenchListener listener) {
            return new TpchSuite(spec, listener);
        }
    };

    private final boolean moreIsBetter;
    private final List<String> tasks;

    Suite(boolean moreIsBetter, List<String> tasks) {
        this.moreIsBetter = moreIsBetter;
        this.tasks = tasks;
    }

    abstract SuiteRun start(BenchSpec spec, BenchListener listener);

    /// Tasks that one JVM measures; one without tasks makes what the others need.
    List<List<String>> together(List<String> tasks) {
        return List.of(tasks);
    }

    /// A JVM for all tasks whose names begin with the same word, after one without tasks.
    private static List<List<String>> bySubject(List<String> tasks) {
        List<List<String>> together = new ArrayList<>();
        together.add(List.of());
        String last = "";
        for (String task : tasks) {
            String subject = task.substring(0, task.indexOf(' '));
            if (!subject.equals(last)) {
                together.add(new ArrayList<>());
            }
            together.getLast().add(task);
            last = subject;
        }
        return together;
    }

    boolean moreIsBetter() {
        return moreIsBetter;
    }

    public List<String> tasks() {
        return tasks;
    }
}
