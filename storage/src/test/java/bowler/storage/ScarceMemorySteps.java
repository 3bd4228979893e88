// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.simulation.AllocationFaults;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.Durability;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import bowler.storage.terms.RowRun;
import bowler.storage.terms.TableLockMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The steps that [ScarceMemoryTest] runs in its class loader: each step of a session once for each of its allocations,
/// which fails. The store must continue, and nothing may be half done.
public final class ScarceMemorySteps {
    private static final int ROWS = 120;
    private static final StoreOptions OPTIONS = new StoreOptions(4 << 10, 256 << 10, 64 << 10, 256 << 10, 0, 20, 60, 5, false);

    private final SimulatedClock clock = new SimulatedClock();
    private final SimulatedWorkers workers = new SimulatedWorkers(1, clock);
    private final Store store = Store.create(new SimulatedDisk(1), OPTIONS, clock, new SimulatedEntropy(1), workers);
    private TestSession session = new TestSession(store.newTransaction());
    private final TreeRef tree;

    /// Part of a transaction that the fault interrupts.
    private interface Step {
        void run(ScarceMemorySteps life);
    }

    private record Scenario(Step before, Step step) {}

    private ScarceMemorySteps() {
        session.transaction.setLockTimeout(0);
        session.begin();
        tree = session.transaction.createTree(0);
        session.end();
        for (int row = 0; row < ROWS; row++) {
            session.insert(tree, key(row), value(row));
        }
        session.commit();
    }

    private static String key(int row) {
        return "%05d".formatted(row * 10);
    }

    private static String value(int row) {
        return ("value " + row + " ").repeat(8);
    }

    private static Map<String, Scenario> scenarios() {
        Map<String, Scenario> all = new LinkedHashMap<>();
        Step nothing = life -> { };
        all.put("insert with splits", new Scenario(nothing, life -> life.insertMany(60)));
        all.put("long rows", new Scenario(nothing, life -> {
            life.session.insert(life.tree, "00001", "l".repeat(9_000));
            life.session.update(life.tree, "00001", "m".repeat(12_000));
            life.session.delete(life.tree, "00001");
            life.session.update(life.tree, key(3), "n".repeat(6_000));
        }));
        all.put("updates that grow", new Scenario(nothing, life -> {
            for (int row = 0; row < ROWS; row += 3) {
                life.session.update(life.tree, key(row), value(row) + "x".repeat(300));
            }
        }));
        all.put("deletes", new Scenario(nothing, life -> {
            for (int row = 0; row < ROWS; row++) {
                life.session.delete(life.tree, key(row));
            }
        }));
        all.put("runs", new Scenario(nothing, ScarceMemorySteps::changeRuns));
        all.put("commit", new Scenario(life -> life.insertMany(5), life -> life.session.commit()));
        all.put("relaxed commit", new Scenario(
            life -> life.insertMany(5), life -> life.session.transaction.commit(Durability.RELAXED)));
        all.put("prepare and commit", new Scenario(life -> life.insertMany(5), life -> {
            life.session.transaction.prepare(TestSession.bytes("name"));
            life.session.transaction.commit(Durability.FULL);
        }));
        all.put("rollback", new Scenario(life -> {
            life.insertMany(30);
            changeRuns(life);
            life.session.update(life.tree, key(ROWS - 1), "n".repeat(6_000));
        }, life -> life.session.transaction.rollback()));
        all.put("rollback of shrunk rows", new Scenario(life -> {
            for (int row = 0; row < ROWS; row += 2) {
                life.session.update(life.tree, key(row), "");
            }
        }, life -> life.session.transaction.rollback()));
        all.put("rollback to a savepoint", new Scenario(life -> life.insertMany(5), life -> {
            long savepoint = life.session.transaction.savepoint();
            life.insertMany(7);
            life.session.transaction.rollbackTo(savepoint);
        }));
        all.put("create and load a tree", new Scenario(nothing, ScarceMemorySteps::createAndLoad));
        all.put("row locks", new Scenario(nothing, life -> {
            for (int row = 0; row < 20; row++) {
                life.session.lock(life.tree, key(row));
            }
        }));
        for (IsolationLevel level : List.of(IsolationLevel.RS, IsolationLevel.RR)) {
            all.put("locking reads at " + level, new Scenario(life -> life.session.transaction.setIsolation(level), life -> {
                life.session.read(life.tree, key(1));
                life.session.read(life.tree, "00011");
                life.session.rows(life.tree);
                life.session.rows(life.tree, KeyRange.ALL, true, ReadIntent.CHANGE);
            }));
        }
        all.put("table lock and shared lock", new Scenario(nothing, life -> {
            life.session.begin();
            byte[] key = TestSession.bytes(key(7));
            life.session.transaction.lockShared(life.tree, key, key.length);
            life.session.transaction.lockTable(life.tree.tableId(), TableLockMode.SIX);
            life.session.end();
        }));
        return all;
    }

    private void insertMany(int count) {
        for (int row = 0; row < count; row++) {
            session.insert(tree, "%05d".formatted(row * 10 + 5), value(row) + "y".repeat(200));
        }
    }

    private static void changeRuns(ScarceMemorySteps life) {
        life.session.begin();
        RowRun run = run(30, 60, "w");
        for (int from = 0; from < run.count; ) {
            int done = life.session.transaction.change(life.tree, run, from);
            if (done == 0) {
                break;
            }
            from += done;
        }
        run = run(60, 80, null);
        life.session.transaction.change(life.tree, run, 0);
        run = run(ROWS, ROWS + 10, "new");
        run.old = null;
        life.session.transaction.change(life.tree, run, 0);
        life.session.end();
    }

    private static RowRun run(int from, int to, String now) {
        RowRun run = new RowRun();
        run.begin(to - from);
        StringBuilder keys = new StringBuilder();
        StringBuilder old = new StringBuilder();
        StringBuilder changed = new StringBuilder();
        for (int row = from; row < to; row++) {
            int at = row - from;
            run.keyOffsets[at] = keys.length();
            run.keyLengths[at] = keys.append(key(row)).length() - run.keyOffsets[at];
            run.oldOffsets[at] = old.length();
            run.oldLengths[at] = old.append(value(row)).length() - run.oldOffsets[at];
            if (now != null) {
                run.changedOffsets[at] = changed.length();
                run.changedLengths[at] = changed.append(now).append(row).length() - run.changedOffsets[at];
            }
        }
        run.count = to - from;
        run.keys = TestSession.bytes(keys.toString());
        run.old = TestSession.bytes(old.toString());
        run.changed = now == null ? null : TestSession.bytes(changed.toString());
        return run;
    }

    private static void createAndLoad(ScarceMemorySteps life) {
        life.session.begin();
        TreeRef made = life.session.transaction.createTree(0);
        TreeBulkLoad load = life.session.transaction.load(made);
        for (int row = 0; row < 200; row++) {
            byte[] key = TestSession.bytes(key(row));
            byte[] value = TestSession.bytes(value(row));
            load.add(key, key.length, value, 0, value.length);
        }
        load.finish();
        life.session.end();
        life.session.commit();
    }

    private List<String> committed() {
        TestSession reader = new TestSession(store.newTransaction());
        List<String> rows = reader.rows(tree);
        reader.transaction.close();
        return rows;
    }

    /// Runs all scenarios.
    ///
    /// @return what went wrong, and how often, by the place of the allocation
    public static Map<String, Integer> run(List<String> only) {
        Map<String, Integer> findings = new TreeMap<>();
        scenarios().forEach((name, scenario) -> {
            if (!only.isEmpty() && !only.contains(name)) {
                return;
            }
            List<String> after = unhurt(scenario);
            for (long number = 1; live(name, scenario, number, after, findings); number++) {
                // Until a life has fewer allocations.
            }
        });
        return findings;
    }

    private static List<String> unhurt(Scenario scenario) {
        ScarceMemorySteps life = new ScarceMemorySteps();
        scenario.before.run(life);
        scenario.step.run(life);
        if (life.session.transaction.isActive()) {
            life.session.commit();
        }
        List<String> after = life.committed();
        life.store.abandon();
        return after;
    }

    /// @return false if the step has fewer allocations
    private static boolean live(String name, Scenario scenario, long number, List<String> after, Map<String, Integer> findings) {
        ScarceMemorySteps life = new ScarceMemorySteps();
        List<String> before = life.committed();
        scenario.before.run(life);
        Throwable met = null;
        AllocationFaults.failAt(number);
        try {
            scenario.step.run(life);
        } catch (RuntimeException | Error failure) {
            met = failure;
        }
        boolean isReached = AllocationFaults.disarm();
        String finding = life.finding(met, before, after);
        if (finding != null) {
            findings.merge(name + ": " + finding + place(met), 1, Integer::sum);
        }
        life.store.abandon();
        return isReached;
    }

    private String finding(Throwable met, List<String> before, List<String> after) {
        if (store.isStopped()) {
            return "the store has stopped";
        }
        try {
            if (met != null) {
                session.transaction.rollback();
                session = new TestSession(session.transaction);
            } else if (session.transaction.isActive()) {
                session.commit();
            }
            List<String> now = committed();
            if (!now.equals(before) && !now.equals(after)) {
                return "the rows are wrong";
            }
            session.insert(tree, "99999", "works");
            session.update(tree, key(0), "changed");
            session.commit();
            if (committed().size() != now.size() + 1) {
                return "work does not go on";
            }
            for (int times = 0; times < 3; times++) {
                workers.advance(Duration.ofMillis(500), 100);
            }
            List<String> damage = new ArrayList<>(store.inspect().verify());
            damage.removeIf(text -> text.contains("nobody points to"));
            return damage.isEmpty() ? null : "damage: " + damage;
        } catch (RuntimeException | Error failure) {
            return "afterwards " + failure;
        }
    }

    private static String place(Throwable met) {
        Throwable cause = met;
        while (cause != null && cause.getCause() != null && !(cause instanceof OutOfMemoryError)) {
            cause = cause.getCause();
        }
        if (cause == null) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        int frames = 0;
        for (StackTraceElement frame : cause.getStackTrace()) {
            if (frame.getClassName().startsWith("bowler.") && !frame.getClassName().contains("AllocationFaults") && frames++ < 9) {
                text.append("\n        at ").append(frame);
            }
        }
        return text.toString();
    }
}
