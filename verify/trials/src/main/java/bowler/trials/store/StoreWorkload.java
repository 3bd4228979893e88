// SPDX-License-Identifier: Apache-2.0
package bowler.trials.store;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.simulation.SeededRandom;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.TreeBulkLoad;
import bowler.storage.api.Durability;
import bowler.storage.api.LockedRow;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import bowler.storage.terms.TableLockMode;
import bowler.trials.machine.SimulatedMachine;
import bowler.trials.machine.TrialWorkload;
import bowler.trials.model.AllowedStates;
import bowler.trials.model.CommittedState;
import bowler.trials.model.RowKey;
import bowler.trials.store.ModelSession.Range;
import bowler.trials.store.ModelSession.Savepoint;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Several sessions at all isolation levels, doing random things from one seed on one thread, each result compared with
/// a model that keeps whole states. A session that would have to wait fails instead (its lock timeout is 0) and is
/// rolled back.
final class StoreWorkload implements TrialWorkload {
    private static final int SESSIONS = 4;
    private static final int KEYS = 60;
    private static final int MAX_TREES = 4;

    private final SeededRandom random;
    private SimulatedMachine simulatedMachine;
    private Store store;
    private boolean compacts;
    private List<ModelSession> sessions = new ArrayList<>();

    private final AllowedStates<Integer, String> allowedStates = new AllowedStates<>();
    private final PreparedModel preparedModel = new PreparedModel();
    private int conflicts;
    private int commits;

    StoreWorkload(SeededRandom random) {
        this.random = random;
    }

    @Override
    public long commits() {
        return commits;
    }

    @Override
    public long conflicts() {
        return conflicts;
    }

    /// Takes up a store that was just made or opened.
    /// Lets the store give unused space back in the background.
    void compact() {
        compacts = true;
    }

    void use(SimulatedMachine newMachine, Store newStore) {
        simulatedMachine = newMachine;
        store = newStore;
        store.compact(compacts);
        sessions = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            StoreTransaction transaction = store.newTransaction();
            transaction.setLockTimeout(0);
            sessions.add(new ModelSession(i, transaction));
        }
        for (StoreTransaction transaction : store.preparedTransactions()) {
            ModelSession session = new ModelSession(sessions.size(), transaction);
            session.level = IsolationLevel.CS;
            session.preparedName = name(transaction);
            session.changes = preparedModel.changes(session.preparedName);
            sessions.add(session);
        }
    }

    private static String name(StoreTransaction prepared) {
        return new String(prepared.prepared().globalId(), StandardCharsets.UTF_8);
    }

    private Set<String> preparedNames() {
        return store.preparedTransactions().stream().map(StoreWorkload::name).collect(Collectors.toSet());
    }

    private CommittedState<Integer, String> committed() {
        return allowedStates.newest();
    }

    @Override
    public void checkRecovered() {
        preparedModel.checkRecovered(preparedNames(), allowedStates);
        allowedStates.checkRecovered(read());
    }

    @Override
    public void checkCurrent() {
        preparedModel.checkCurrent(preparedNames());
        allowedStates.checkCurrent(read());
    }

    @Override
    public void noteClosed() {
        allowedStates.noteDurable();
    }

    private CommittedState<Integer, String> read() {
        Map<Integer, TreeMap<String, String>> trees = new TreeMap<>();
        StoreTransaction transaction = store.newTransaction();
        TextTransaction reader = new TextTransaction(transaction);
        for (int treeId : store.inspect().treeIds()) {
            trees.put(treeId, toMap(reader.rows(store.tree(treeId))));
        }
        transaction.close();
        return new CommittedState<>(trees);
    }

    private static TreeMap<String, String> toMap(List<String> rows) {
        TreeMap<String, String> map = new TreeMap<>();
        for (String row : rows) {
            int at = row.indexOf('=');
            map.put(row.substring(0, at), row.substring(at + 1));
        }
        return map;
    }

    static void check(boolean ok, String format, Object... arguments) {
        if (!ok) {
            throw new AssertionError(String.format(format, arguments).replaceAll("v{10,}", "v.."));
        }
    }

    // -- steps

    @Override
    public void step() {
        ModelSession session = null;
        try {
            doMaintenance();
            session = sessions.get(random.nextInt(sessions.size()));
            act(session);
        } catch (SqlFailure failure) {
            if (failure.severity().compareTo(Severity.TRANSACTION) > 0) {
                if (!simulatedMachine.isExpectedStop(failure)) {
                    throw new AssertionError("the store stopped without need: " + failure, failure);
                }
                throw failure;
            }
            if (failure.sqlState().startsWith("40") && session != null) {
                boolean isAlone = session.level != IsolationLevel.SNAPSHOT
                    && sessions.stream().filter(ModelSession::isActive).count() <= 1;
                if (isAlone) {
                    throw new AssertionError("conflict with nobody: " + failure, failure);
                }
                conflicts++;
            } else {
                check(simulatedMachine.isExpected(failure), "unexpected: %s", failure);
            }
            if (session != null) {
                rollback(session);
            }
        }
    }

    private void doMaintenance() {
        if (random.chance(15)) {
            simulatedMachine.runWorker();
        }
        if (random.chance(5)) {
            simulatedMachine.advance(Duration.ofMillis(60));
        }
        if (random.chance(2)) {
            store.checkpoint();
        }
        if (random.chance(1)) {
            store.purge();
            if (compacts) {
                store.compact(false);
                store.compact(true); // begins another pass
            }
        }
    }

    private void act(ModelSession session) {
        if (session.preparedName != null) {
            if (random.chance(10)) {
                decide(session);
            }
            return;
        }
        if (session.openCursor != null) {
            moveCursor(session);
            return;
        }
        if (committed().tables().isEmpty()) {
            if (!session.isActive()) {
                createTree(session);
            }
            return;
        }
        if (!session.isActive()) {
            int what = random.nextInt(100);
            if (what < 2 && committed().tables().size() < MAX_TREES) {
                createTree(session);
                return;
            } else if (what < 3 && committed().tables().size() > 1) {
                dropTree(session);
                return;
            }
            IsolationLevel[] levels = IsolationLevel.values();
            session.begin(random.chance(40) ? IsolationLevel.CS : levels[random.nextInt(levels.length)]);
        }
        if (treesFor(session).isEmpty()) {
            commit(session);
            return;
        }
        int tree = anyTree(session);
        String key = anyKey();
        int verb = random.nextInt(24);
        if (session.level == IsolationLevel.SNAPSHOT && session.snapshot == null && verb != 14 && verb != 17) {
            // Its first statement takes the snapshot; a savepoint and a rollback are none.
            session.snapshot = committed();
        }
        switch (verb) {
            case 0, 1, 2 -> read(session, tree, key);
            case 3, 4, 5 -> insert(session, tree, key);
            case 6, 7, 8, 9 -> update(session, tree, key);
            case 10, 11 -> delete(session, tree, key);
            case 12 -> scan(session, tree, key, anyKey(), random.nextBoolean());
            case 13 -> changeByScan(session, tree, key, anyKey());
            case 14 -> savepoint(session);
            case 15 -> undoneStatement(session, tree);
            case 16 -> openCursor(session, tree);
            case 17 -> rollbackRandomly(session);
            case 20, 21 -> updateBatch(session, tree, key, anyKey());
            case 22 -> insertBatch(session, tree);
            case 23 -> prepare(session);
            default -> commit(session);
        }
    }

    private int anyTree(ModelSession session) {
        List<Integer> ids = treesFor(session);
        return ids.get(random.nextInt(ids.size()));
    }

    /// Returns the trees that a session may use. A tree filled at its creation shows its rows to older snapshots too,
    /// so sessions with an older snapshot do not use it.
    private List<Integer> treesFor(ModelSession session) {
        List<Integer> ids = new ArrayList<>(committed().tables().keySet());
        if (session.level == IsolationLevel.SNAPSHOT && session.snapshot != null) {
            ids.retainAll(session.snapshot.tables().keySet());
        }
        return ids;
    }

    private String anyKey() {
        int number = random.nextInt(KEYS);
        return "key " + (char) ('a' + number % 5) + String.format("%02d", number) + "x".repeat(number % 7 * 3);
    }

    private String anyValue() {
        int length = random.chance(5) ? random.between(900, 6_000) : random.between(0, 300);
        return "value " + random.nextInt(1_000_000) + "v".repeat(length);
    }

    private boolean isOwnedByOther(ModelSession session, RowKey<Integer, String> key) {
        return sessions.stream().anyMatch(other -> other != session && other.changes.containsKey(key));
    }

    private String newest(ModelSession session, RowKey<Integer, String> key) {
        return session.changes.containsKey(key) ? session.changes.get(key) : committed().rows(key.table()).get(key.key());
    }

    // -- reading

    private void read(ModelSession session, int tree, String key) {
        String found = session.session.read(store.tree(tree), key);
        if (!session.view(tree, committed(), sessions).containsKey(key)) {
            check(found == null, "session %s read %s, which is not there", session.number, key);
        }
        String expected = session.view(tree, committed(), sessions).get(key);
        check(Objects.equals(found, expected), "session %s at %s read %s=%s instead of %s",
            session.number, session.level, key, found, expected);
        if (session.level.locksReads()) {
            RowKey<Integer, String> read = new RowKey<>(tree, key);
            check(!isOwnedByOther(session, read), "%s was read at %s though another owns it", key, session.level);
            if (found != null || session.level == IsolationLevel.RR) {
                session.readRows.add(read);
            }
        }
    }

    private void scan(ModelSession session, int tree, String from, String to, boolean descending) {
        String low = from.compareTo(to) <= 0 ? from : to;
        String high = from.compareTo(to) <= 0 ? to : from;
        List<String> rows = session.session.rows(
            store.tree(tree), new KeyRange(TextTransaction.bytes(low), true, TextTransaction.bytes(high), false), descending);
        List<String> expected = new ArrayList<>();
        session.view(tree, committed(), sessions).subMap(low, true, high, false)
            .forEach((key, value) -> expected.add(key + "=" + value));
        check(rows.equals(descending ? expected.reversed() : expected), "session %s at %s scanned %s instead of %s",
            session.number, session.level, rows, expected);
        noteRange(session, new Range(tree, low, high), expected);
    }

    private void noteRange(ModelSession session, Range range, List<String> rows) {
        if (!session.level.locksReads()) {
            return;
        }
        for (ModelSession other : sessions) {
            for (RowKey<Integer, String> key : other.changes.keySet()) {
                check(other == session || !range.contains(key.table(), key.key()),
                    "%s was scanned at %s though another owns %s", range, session.level, key);
            }
        }
        for (String row : rows) {
            session.readRows.add(new RowKey<>(range.tree(), row.substring(0, row.indexOf('='))));
        }
        if (session.level == IsolationLevel.RR) {
            session.readRanges.add(range);
        }
    }

    private void openCursor(ModelSession session, int tree) {
        if (session.level.locksReads() || session.level == IsolationLevel.UR || !session.changes.isEmpty()) {
            return;
        }
        session.expectedFromCursor = session.view(tree, committed(), sessions);
        session.session.transaction.beginStatement();
        session.openCursor =
            session.session.transaction.scan(store.tree(tree), KeyRange.ALL, false, ReadIntent.READ);
    }

    private void moveCursor(ModelSession session) {
        RowCursor cursor = session.openCursor;
        boolean isMore = true;
        try {
            for (int moves = random.nextInt(30); moves > 0 && isMore; moves--) {
                isMore = cursor.next();
                Map.Entry<String, String> expected = session.expectedFromCursor.pollFirstEntry();
                check(isMore == (expected != null), "cursor of session %s ends at the wrong place", session.number);
                if (isMore) {
                    String key = new String(cursor.keyBytes(), cursor.keyOffset(), cursor.keyLength());
                    String value = new String(cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength());
                    check(key.equals(expected.getKey()) && value.equals(expected.getValue()),
                        "cursor of session %s shows %s=%s instead of %s", session.number, key, value, expected);
                }
            }
        } catch (SqlFailure dropped) {
            if (!dropped.sqlState().equals("40XD2")) {
                throw dropped;
            }
            isMore = false;
        }
        if (!isMore) {
            closeCursor(session);
        }
    }

    private static void closeCursor(ModelSession session) {
        session.openCursor.close();
        session.openCursor = null;
        session.session.transaction.endStatement();
    }

    // -- changing

    private void note(ModelSession session, RowKey<Integer, String> key, String value) {
        check(!isOwnedByOther(session, key), "%s was changed by two", key);
        if (session.level == IsolationLevel.SNAPSHOT && !session.changes.containsKey(key)) {
            check(Objects.equals(
                session.snapshot.rows(key.table()).get(key.key()), committed().rows(key.table()).get(key.key())),
                "%s was changed at SNAPSHOT though another had changed it since", key);
        }
        boolean existed = newest(session, key) != null;
        for (ModelSession other : sessions) {
            check(other == session || !other.isActive() || !other.locksOut(key, existed),
                "session %s changed %s, which session %s has read at %s",
                session.number, key, other.number, other.level);
        }
        session.changes.put(key, value);
    }

    private void insert(ModelSession session, int tree, String key) {
        String value = anyValue();
        RowKey<Integer, String> at = new RowKey<>(tree, key);
        String before = newest(session, at);
        boolean done = session.session.insert(store.tree(tree), key, value);
        check(done == (before == null), "insert of %s said %s, there was %s", key, done, before);
        if (done) {
            note(session, at, value);
        }
    }

    private void update(ModelSession session, int tree, String key) {
        String value = anyValue();
        RowKey<Integer, String> at = new RowKey<>(tree, key);
        String before = newest(session, at);
        boolean done = session.session.update(store.tree(tree), key, value);
        check(done == (before != null), "update of %s said %s, there was %s", key, done, before);
        if (done) {
            note(session, at, value);
        }
    }

    private void delete(ModelSession session, int tree, String key) {
        RowKey<Integer, String> at = new RowKey<>(tree, key);
        String before = newest(session, at);
        boolean done = session.session.delete(store.tree(tree), key);
        check(done == (before != null), "delete of %s said %s, there was %s", key, done, before);
        if (done) {
            note(session, at, null);
        }
    }

    /// A searched update: scan, lock, test, change or unlock.
    private void changeByScan(ModelSession session, int tree, String from, String to) {
        String low = from.compareTo(to) <= 0 ? from : to;
        String high = from.compareTo(to) <= 0 ? to : from;
        KeyRange range = new KeyRange(TextTransaction.bytes(low), true, TextTransaction.bytes(high), false);
        session.session.begin();
        try {
            List<String> rows = session.session.rows(store.tree(tree), range, false, ReadIntent.CHANGE);
            if (session.level.locksReads()) {
                noteRange(session, new Range(tree, low, high), rows);
            }
            for (String row : rows) {
                String key = row.substring(0, row.indexOf('='));
                LockedRow locked = session.session.lock(store.tree(tree), key);
                boolean isThere = newest(session, new RowKey<>(tree, key)) != null;
                check((locked != LockedRow.ABSENT) == isThere, "lock of %s said %s", key, locked);
                if (isThere && random.nextBoolean()) {
                    update(session, tree, key);
                } else if (isThere) {
                    session.session.transaction.unlock(store.tree(tree), TextTransaction.bytes(key), key.length());
                }
            }
            session.session.end();
        } catch (SqlFailure failure) {
            session.session.undo();
            throw failure;
        }
    }

    /// A searched change of all rows of a range, together as far as they may be, the others one by one.
    private void updateBatch(ModelSession session, int tree, String from, String to) {
        String low = from.compareTo(to) <= 0 ? from : to;
        String high = from.compareTo(to) <= 0 ? to : from;
        KeyRange range = new KeyRange(TextTransaction.bytes(low), true, TextTransaction.bytes(high), false);
        TreeMap<RowKey<Integer, String>, String> before = new TreeMap<>(session.changes);
        session.session.begin();
        try {
            List<String> rows = session.session.rows(store.tree(tree), range, false, ReadIntent.CHANGE);
            if (session.level.locksReads()) {
                noteRange(session, new Range(tree, low, high), rows);
            }
            boolean deletes = random.chance(30);
            List<String> values = rows.stream().map(row -> deletes ? null : valueLike(row)).toList();
            TextRun run = new TextRun(rows, values);
            for (int at = 0; at < rows.size(); ) {
                int count = session.session.transaction.change(store.tree(tree), run.run(), at);
                for (int end = at + count; at < end; at++) {
                    RowKey<Integer, String> key = new RowKey<>(tree, run.key(at));
                    check(newest(session, key) != null, "%s was changed, and is not there", key);
                    note(session, key, values.get(at));
                }
                if (at < rows.size() && !changeOne(session, new RowKey<>(tree, run.key(at)), values.get(at))) {
                    break;
                }
                at++;
            }
            if (random.chance(20)) {
                session.session.undo();
                session.changes = before;
            } else {
                session.session.end();
            }
        } catch (SqlFailure failure) {
            session.session.undo();
            throw failure;
        }
    }

    /// Many new rows, together as far as they may be, the others one by one.
    private void insertBatch(ModelSession session, int tree) {
        TreeMap<String, String> rows = new TreeMap<>();
        for (int count = random.nextInt(KEYS / 2); count > 0; count--) {
            rows.put(anyKey(), anyValue());
        }
        TreeMap<RowKey<Integer, String>, String> before = new TreeMap<>(session.changes);
        session.session.begin();
        try {
            TextRun run = new TextRun(rows.keySet().stream().map(key -> key + "=").toList(), List.copyOf(rows.values()));
            run.run().old = null;
            for (int at = 0; at < rows.size(); at++) {
                int count = session.session.transaction.change(store.tree(tree), run.run(), at);
                for (int end = at + count; at < end; at++) {
                    RowKey<Integer, String> key = new RowKey<>(tree, run.key(at));
                    check(newest(session, key) == null, "%s was added, and was there", key);
                    note(session, key, rows.get(key.key()));
                }
                if (at < rows.size()) {
                    insert(session, tree, run.key(at));
                }
            }
            if (random.chance(20)) {
                session.session.undo();
                session.changes = before;
            } else {
                session.session.end();
            }
        } catch (SqlFailure failure) {
            session.session.undo();
            throw failure;
        }
    }

    /// @return false if the row is not as it was read
    private boolean changeOne(ModelSession session, RowKey<Integer, String> key, String value) {
        if (session.session.lock(store.tree(key.table()), key.key()) != LockedRow.UNCHANGED) {
            return false;
        }
        boolean done = value == null ? session.session.delete(store.tree(key.table()), key.key())
            : session.session.update(store.tree(key.table()), key.key(), value);
        check(done, "%s was locked, and is not there", key);
        note(session, key, value);
        return true;
    }

    /// Another value for a row, mostly of the same length.
    private String valueLike(String row) {
        int length = row.length() - row.indexOf('=') - 1;
        String value = "new " + random.nextInt(1_000_000);
        return length <= value.length() || random.chance(10) ? anyValue() : value + "v".repeat(length - value.length());
    }

    private void undoneStatement(ModelSession session, int tree) {
        TreeMap<RowKey<Integer, String>, String> before = new TreeMap<>(session.changes);
        session.session.begin();
        try {
            for (int count = random.nextInt(3); count >= 0; count--) {
                switch (random.nextInt(3)) {
                    case 0 -> insert(session, tree, anyKey());
                    case 1 -> update(session, tree, anyKey());
                    default -> delete(session, tree, anyKey());
                }
            }
        } finally {
            session.session.undo();
            session.changes = before;
        }
    }

    private void savepoint(ModelSession session) {
        session.savepoints.add(new Savepoint(session.session.transaction.savepoint(), new TreeMap<>(session.changes)));
    }

    private void rollbackRandomly(ModelSession session) {
        if (session.savepoints.isEmpty()) {
            rollback(session);
            return;
        }
        int chosen = random.nextInt(session.savepoints.size());
        Savepoint savepoint = session.savepoints.get(chosen);
        session.session.transaction.rollbackTo(savepoint.id());
        session.changes = new TreeMap<>(savepoint.changes());
        session.savepoints.subList(chosen + 1, session.savepoints.size()).clear();
    }

    private void rollback(ModelSession session) {
        if (session.openCursor != null) {
            closeCursor(session);
        }
        if (session.preparedName != null) {
            preparedModel.beginDecision(session.preparedName, false);
        }
        try {
            session.session.rollback();
        } catch (SqlFailure failure) {
            if (failure.severity().compareTo(Severity.TRANSACTION) > 0 || !simulatedMachine.isExpected(failure)) {
                throw failure;
            }
            simulatedMachine.endFaults();
            session.session.rollback();
        }
        allowedStates.abandonCommit();
        preparedModel.endPrepare(false);
        decided(session);
    }

    /// The transaction has ended, whether it was prepared or not. A session that stands for one from before a restart ends with
    /// it.
    private void decided(ModelSession session) {
        if (session.preparedName != null) {
            preparedModel.endDecision();
        }
        session.forget();
        if (session.number >= SESSIONS) {
            sessions.remove(session);
            session.session.transaction.close();
        }
    }

    private void prepare(ModelSession session) {
        boolean hasChanges = session.session.transaction.hasChanges();
        String name = preparedModel.beginPrepare(session.changes);
        boolean isPrepared = session.session.transaction.prepare(name.getBytes(StandardCharsets.UTF_8));
        preparedModel.endPrepare(isPrepared);
        check(isPrepared == hasChanges, "session %s with changes (%s) was prepared: %s", session.number, hasChanges, isPrepared);
        if (isPrepared) {
            allowedStates.noteDurable();
            session.preparedName = name;
        } else {
            session.forget();
        }
    }

    private void decide(ModelSession session) {
        if (random.nextBoolean()) {
            rollback(session);
            return;
        }
        preparedModel.beginDecision(session.preparedName, true);
        allowedStates.beginCommit(committed().with(session.changes));
        session.session.transaction.commit(Durability.RELAXED);
        allowedStates.endCommit(true);
        commits++;
        decided(session);
    }

    private void commit(ModelSession session) {
        Durability durability = random.chance(70) ? Durability.FULL : Durability.RELAXED;
        commit(session, durability, committed().with(session.changes));
    }

    private void commit(ModelSession session, Durability durability, CommittedState<Integer, String> next) {
        boolean hasChanges = session.session.transaction.hasChanges();
        allowedStates.beginCommit(next);
        session.session.transaction.commit(durability);
        allowedStates.endCommit(durability == Durability.FULL && hasChanges);
        commits++;
        session.forget();
    }

    private void createTree(ModelSession session) {
        session.begin(IsolationLevel.CS);
        session.session.begin();
        TreeRef tree = session.session.transaction.createTree(0);
        TreeMap<String, String> rows = new TreeMap<>();
        if (random.nextBoolean()) {
            load(session, tree, rows);
        }
        session.session.end();
        for (int count = random.nextInt(KEYS); count > 0; count--) {
            String key = anyKey();
            String value = anyValue();
            if (session.session.insert(tree, key, value)) {
                rows.put(key, value);
            }
        }
        if (random.chance(20)) {
            rollback(session);
        } else {
            commit(session, Durability.FULL, committed().withTable(tree.treeId(), rows));
        }
    }

    private void load(ModelSession session, TreeRef tree, TreeMap<String, String> rows) {
        for (int count = random.nextInt(KEYS); count > 0; count--) {
            rows.put(anyKey(), anyValue());
        }
        TreeBulkLoad load = session.session.transaction.load(tree);
        rows.forEach((key, value) -> {
            byte[] keyBytes = TextTransaction.bytes(key);
            byte[] rowBytes = TextTransaction.bytes(value);
            check(load.add(keyBytes, keyBytes.length, rowBytes, 0, rowBytes.length), "%s was taken for the key before it", key);
        });
        load.finish();
    }

    private void dropTree(ModelSession session) {
        session.begin(IsolationLevel.CS);
        int tree = anyTree(session);
        session.session.begin();
        try {
            session.session.transaction.lockTable(tree, TableLockMode.X);
            session.session.transaction.dropTree(store.tree(tree));
        } finally {
            session.session.end();
        }
        if (random.chance(30)) {
            rollback(session);
        } else {
            commit(session, Durability.RELAXED, committed().withoutTable(tree));
            allowedStates.noteDurable();
        }
    }

    /// Ends all sessions.
    @Override
    public void finish() {
        for (ModelSession session : sessions) {
            if (session.openCursor != null) {
                closeCursor(session);
            }
            session.session.transaction.close();
            session.forget();
        }
    }
}
