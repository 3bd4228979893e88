// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.engine.EmbeddedDatabase;
import bowler.session.Cursor;
import bowler.session.Isolation;
import bowler.simulation.SeededRandom;
import bowler.trials.machine.SimulatedMachine;
import bowler.trials.machine.TrialWorkload;
import bowler.trials.model.AllowedStates;
import bowler.trials.model.CommittedState;
import bowler.trials.model.RowKey;
import bowler.trials.sql.TrialClient.Savepoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A workload of clients that move money between accounts, record their transfers in a table, and rename and recode
/// accounts. They also create, fill and drop tables, indexes and triggers, with long values, keep rows in temporary
/// tables, and grant and revoke a right. They write documents by routines, under a role, a policy and a function that
/// come and go. One seed on one thread determines all statements, and a model checks the results.
final class SqlWorkload implements TrialWorkload {
    private static final int CLIENTS = 3;
    private static final int ACCOUNTS = 24;
    private static final int ACCOUNT_IDS = 40;
    private static final int CODES = 60;
    private static final long FIRST_BALANCE = 1_000;
    private static final int EXTRA_TABLES = 3;
    private static final String ACCOUNT = "ACCOUNT";
    private static final String BOOK = "BOOK";
    private static final String EXTRA = "EXTRA";
    static final String USER = "APP";

    private final SeededRandom random;
    private SimulatedMachine simulatedMachine;
    private EmbeddedDatabase database;
    private List<TrialClient> clients = List.of();
    /// The scratch table of each client, by the number of the client.
    private final List<ScratchTable> scratches = new ArrayList<>();
    private GuestRight guestRight;
    private DocumentRules documentRules;

    private final AllowedStates<String, Long> allowedStates = new AllowedStates<>();
    private long commits;
    private long conflicts;

    SqlWorkload(SeededRandom random) {
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

    void use(SimulatedMachine newMachine, EmbeddedDatabase opened) {
        simulatedMachine = newMachine;
        database = opened;
        clients = new ArrayList<>();
        scratches.clear();
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(new TrialClient(i, database.newSession(USER)));
            scratches.add(new ScratchTable());
        }
        guestRight = new GuestRight(new TrialClient(CLIENTS + 1, database.newSession(GuestRight.USER)));
        documentRules = new DocumentRules(new TrialClient(CLIENTS + 2, database.newSession(GuestRight.USER)));
    }

    private CommittedState<String, Long> committed() {
        return allowedStates.newest();
    }

    private ScratchTable scratchOf(TrialClient trialClient) {
        return scratches.get(trialClient.number);
    }

    private void forget(TrialClient trialClient) {
        trialClient.forget();
        scratchOf(trialClient).forget();
    }

    // -- beginning

    /// Makes the tables, in one transaction.
    void fill() {
        fill(clients.getFirst());
    }

    private void fill(TrialClient trialClient) {
        trialClient.begin(Isolation.READ_COMMITTED);
        TreeMap<Long, String> accounts = new TreeMap<>();
        trialClient.update("CREATE TABLE account(id INTEGER NOT NULL PRIMARY KEY, balance BIGINT NOT NULL, "
            + "name VARCHAR(700), code INTEGER UNIQUE)");
        trialClient.update("CREATE TABLE book(id INTEGER NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY, account INTEGER, "
            + "amount BIGINT)");
        trialClient.update("CREATE INDEX book_account ON book(account)");
        trialClient.update("CREATE INDEX account_name ON account(name)");
        TreeMap<Long, String> renames = TriggeredTables.createRenames(trialClient);
        for (long id = 0; id < ACCOUNTS; id++) {
            String name = anyName();
            trialClient.update("INSERT INTO account VALUES (" + id + ", " + FIRST_BALANCE + ", '" + name + "', NULL)");
            accounts.put(id, account(FIRST_BALANCE, name, null));
            renames.put(id, "0");
        }
        commit(trialClient, new CommittedState<>(Map.of(ACCOUNT, accounts, BOOK, new TreeMap<>(), TriggeredTables.RENAMES, renames,
            DocumentTable.NAME, DocumentTable.create(trialClient))), true);
    }

    private static String account(long balance, String name, Long code) {
        return balance + "|" + name + "|" + code;
    }

    private String anyName() {
        return "name " + random.nextInt(8) + "n".repeat(random.chance(10) ? random.nextInt(600) : 0);
    }

    // -- comparing

    @Override
    public void checkRecovered() {
        allowedStates.checkRecovered(read());
    }

    @Override
    public void checkCurrent() {
        allowedStates.checkCurrent(read());
    }

    @Override
    public void noteClosed() {
        allowedStates.noteDurable();
    }

    private CommittedState<String, Long> read() {
        Map<String, TreeMap<Long, String>> tables = new TreeMap<>();
        TrialClient reader = new TrialClient(CLIENTS, database.newSession(USER));
        for (long id : reader.query("SELECT CAST(SUBSTR(tablename, 6) AS INTEGER) FROM sys.systables "
                + "WHERE tablename LIKE 'EXTRA%'", row -> "").keySet()) {
            tables.put(EXTRA + id, reader.query("SELECT id, v FROM extra" + id, row -> reader.text(row.objectAt(1))));
        }
        if (!reader.query("SELECT 1 FROM sys.systables WHERE tablename = 'ACCOUNT'", row -> "").isEmpty()) {
            tables.put(ACCOUNT, reader.query("SELECT id, balance, name, code FROM account", SqlWorkload::accountOf));
            tables.put(BOOK, reader.query(
                "SELECT id, account, amount FROM book", row -> row.longAt(1) + "|" + row.longAt(2)));
            TriggeredTables.read(reader, tables);
            GuestRight.read(reader, tables);
            DocumentTable.read(reader, tables);
            DocumentRules.read(reader, tables);
        }
        reader.session.close();
        CommittedState<String, Long> committedState = new CommittedState<>(tables);
        checkSums(committedState);
        return committedState;
    }

    private static String accountOf(Cursor row) {
        return account(row.longAt(1), (String) row.objectAt(2), row.isNull(3) ? null : row.longAt(3));
    }

    /// Money is moved, not made, and the book knows of every move.
    private static void checkSums(CommittedState<String, Long> committedState) {
        Map<Long, Long> moved = new TreeMap<>();
        for (String entry : committedState.rows(BOOK).values()) {
            moved.merge(field(entry, 0), field(entry, 1), Long::sum);
        }
        committedState.rows(ACCOUNT).forEach((id, row) -> {
            long expected = (id < ACCOUNTS ? FIRST_BALANCE : 0) + moved.getOrDefault(id, 0L);
            if (field(row, 0) != expected) {
                throw new AssertionError("account " + id + " has " + row + ", the book says " + expected);
            }
        });
        if (moved.values().stream().mapToLong(Long::longValue).sum() != 0) {
            throw new AssertionError("the book does not balance: " + moved);
        }
    }

    private static long field(String row, int index) {
        return Long.parseLong(row.split("\\|")[index]);
    }

    // -- steps

    @Override
    public void step() {
        TrialClient trialClient = clients.get(random.nextInt(CLIENTS));
        try {
            doMaintenance();
            act(trialClient);
        } catch (SqlFailure failure) {
            if (failure.severity().compareTo(Severity.TRANSACTION) > 0) {
                if (!simulatedMachine.isExpectedStop(failure)) {
                    throw new AssertionError("the database stopped without need: " + failure, failure);
                }
                throw failure;
            }
            if (failure.sqlState().startsWith("40")) {
                boolean isAlone = trialClient.level != Isolation.SNAPSHOT
                    && clients.stream().filter(TrialClient::isActive).count() <= 1;
                if (isAlone) {
                    throw new AssertionError("conflict with nobody: " + failure, failure);
                }
                conflicts++;
            } else if (!simulatedMachine.isExpected(failure)) {
                throw new AssertionError("unexpected: " + failure.sqlState() + " " + failure, failure);
            }
            rollback(trialClient);
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
            database.store().checkpoint();
        }
    }

    private void act(TrialClient trialClient) {
        if (!committed().tables().containsKey(ACCOUNT)) {
            fill(trialClient);
            return;
        }
        if (!trialClient.isActive()) {
            int what = random.nextInt(100);
            if (what < 10) {
                changeDefinitions(trialClient);
                return;
            }
            if (what < 18) {
                changeRight(trialClient);
                return;
            }
            if (what < 26) {
                guestRight.check(committed());
                documentRules.check(committed());
                return;
            }
            Isolation[] levels = Isolation.values();
            trialClient.begin(random.chance(60) ? Isolation.READ_COMMITTED : levels[random.nextInt(levels.length)]);
        }
        switch (random.nextInt(24)) {
            case 0, 1, 2, 3 -> transfer(trialClient);
            case 5 -> addAccount(trialClient);
            case 6, 7 -> rename(trialClient);
            case 4, 8 -> recode(trialClient);
            case 9, 10, 11 -> changeExtra(trialClient);
            case 12 -> {
                readOne(trialClient);
                scratchOf(trialClient).change(trialClient, random);
            }
            case 13 -> readByName(trialClient);
            case 14 -> trialClient.savepoints.add(new Savepoint(trialClient.session.savepoint(), new TreeMap<>(trialClient.changes)));
            case 15 -> rollBackToSavepoint(trialClient);
            case 16, 17, 18 -> changeDocuments(trialClient);
            case 19 -> findDocuments(trialClient);
            default -> commit(trialClient, committed().with(trialClient.changes), random.chance(70));
        }
    }

    private void note(TrialClient trialClient, String table, long id, String row) {
        RowKey<String, Long> key = new RowKey<>(table, id);
        for (TrialClient other : clients) {
            if (other != trialClient && other.changes.containsKey(key)) {
                throw new AssertionError(key + " was changed by two");
            }
        }
        trialClient.changes.put(key, row);
    }

    // -- changes of rows

    private void transfer(TrialClient trialClient) {
        TreeMap<Long, String> accounts = trialClient.newest(ACCOUNT, committed());
        List<Long> ids = new ArrayList<>(accounts.keySet());
        long from = ids.get(random.nextInt(ids.size()));
        long to = ids.get(random.nextInt(ids.size()));
        long amount = random.between(1, 50);
        if (from == to) {
            return;
        }
        if (trialClient.update("UPDATE account SET balance = balance - " + amount + " WHERE id = " + from) != 1
                || trialClient.update("UPDATE account SET balance = balance + " + amount + " WHERE id = " + to) != 1) {
            // An existing account may be missing in a snapshot only.
            if (trialClient.level != Isolation.SNAPSHOT) {
                throw new AssertionError("account " + from + " or " + to + " was not found");
            }
            rollback(trialClient);
            return;
        }
        noteBalance(trialClient, accounts, from, -amount);
        noteBalance(trialClient, accounts, to, amount);
        List<Long> written = trialClient.insertForIds("INSERT INTO book(account, amount) VALUES (" + from + ", " + -amount + "), ("
            + to + ", " + amount + ")");
        if (written.size() != 2) {
            throw new AssertionError("two rows got the identities " + written);
        }
        note(trialClient, BOOK, written.getFirst(), from + "|" + -amount);
        note(trialClient, BOOK, written.getLast(), to + "|" + amount);
    }

    private void noteBalance(TrialClient trialClient, TreeMap<Long, String> accounts, long id, long amount) {
        String[] fields = accounts.get(id).split("\\|");
        note(trialClient, ACCOUNT, id, Long.parseLong(fields[0]) + amount + "|" + fields[1] + "|" + fields[2]);
    }

    private void addAccount(TrialClient trialClient) {
        long id = random.between(ACCOUNTS, ACCOUNT_IDS);
        Long code = random.nextBoolean() ? null : (long) random.nextInt(CODES);
        String name = anyName();
        boolean isThere = trialClient.newest(ACCOUNT, committed()).containsKey(id);
        if (tryUnique(trialClient, "INSERT INTO account VALUES (" + id + ", 0, '" + name + "', " + code + ")", code, id, isThere)) {
            note(trialClient, ACCOUNT, id, account(0, name, code));
            note(trialClient, TriggeredTables.RENAMES, id, "0");
        }
    }

    private void recode(TrialClient trialClient) {
        TreeMap<Long, String> accounts = trialClient.newest(ACCOUNT, committed());
        long id = random.nextInt(ACCOUNT_IDS);
        String row = accounts.get(id);
        Long code = random.chance(20) ? null : (long) random.nextInt(CODES);
        if (row == null || trialClient.level == Isolation.SNAPSHOT) {
            return;
        }
        if (tryUnique(trialClient, "UPDATE account SET code = " + code + " WHERE id = " + id, code, id, false)) {
            String[] fields = row.split("\\|");
            note(trialClient, ACCOUNT, id, account(Long.parseLong(fields[0]), fields[1], code));
            if (committed().tables().containsKey(TriggeredTables.RECODES)) {
                count(trialClient, TriggeredTables.RECODES, id);
            }
        }
    }

    /// @param mustFail the primary key is taken
    /// @return whether it was done
    private boolean tryUnique(TrialClient trialClient, String sql, Long code, long id, boolean mustFail) {
        boolean isTaken = code != null && trialClient.newest(ACCOUNT, committed()).entrySet().stream().anyMatch(
            entry -> entry.getKey() != id && entry.getValue().endsWith("|" + code));
        try {
            long count = trialClient.update(sql);
            if (count != 1 || isTaken || mustFail) {
                throw new AssertionError(sql + " changed " + count + " rows; key taken: " + mustFail + ", code taken: " + isTaken);
            }
            return true;
        } catch (SqlFailure failure) {
            if (!failure.sqlState().equals("23505")) {
                throw failure;
            }
            if (!isTaken && !mustFail) {
                throw new AssertionError(sql + " found a key twice that is there once", failure);
            }
            return false;
        }
    }

    private void rename(TrialClient trialClient) {
        TreeMap<Long, String> accounts = trialClient.newest(ACCOUNT, committed());
        long id = random.nextInt(ACCOUNT_IDS);
        String name = anyName();
        long count = trialClient.update("UPDATE account SET name = '" + name + "' WHERE id = " + id);
        if (count != (accounts.containsKey(id) ? 1 : 0) && trialClient.level != Isolation.SNAPSHOT) {
            throw new AssertionError("rename of " + id + " changed " + count + " rows");
        }
        if (count == 1) {
            String[] fields = accounts.get(id).split("\\|");
            note(trialClient, ACCOUNT, id, fields[0] + "|" + name + "|" + fields[2]);
            count(trialClient, TriggeredTables.RENAMES, id);
        }
    }

    /// Notes that a trigger has counted a change of an account.
    private void count(TrialClient trialClient, String table, long id) {
        note(trialClient, table, id, TriggeredTables.counted(trialClient.newest(table, committed()).get(id)));
    }

    private void changeExtra(TrialClient trialClient) {
        List<String> names = committed().tables().keySet().stream().filter(name -> name.startsWith(EXTRA)).toList();
        if (names.isEmpty() || trialClient.level == Isolation.SNAPSHOT) {
            return;
        }
        String table = names.get(random.nextInt(names.size()));
        TreeMap<Long, String> rows = trialClient.newest(table, committed());
        long id = random.nextInt(30);
        String value = "v".repeat(random.chance(20) ? random.nextInt(9_000) : random.nextInt(40)) + random.nextInt(100);
        boolean isThere = rows.containsKey(id);
        int verb = random.nextInt(3);
        String sql = !isThere ? "INSERT INTO " + table + " VALUES (" + id + ", '" + value + "', " + id % 5 + ")"
            : verb == 0 ? "DELETE FROM " + table + " WHERE id = " + id
            : "UPDATE " + table + " SET v = '" + value + "' WHERE id = " + id;
        long count = trialClient.update(sql);
        if (count != 1) {
            throw new AssertionError(sql.replaceAll("v{10,}", "v..") + " changed " + count + " rows");
        }
        note(trialClient, table, id, isThere && verb == 0 ? null : value);
    }

    private void changeDocuments(TrialClient trialClient) {
        if (trialClient.level == Isolation.SNAPSHOT) {
            return;
        }
        Map.Entry<Long, String> changed = random.nextBoolean() ? DocumentTable.add(trialClient, random, committed())
            : DocumentTable.change(trialClient, random, committed());
        if (changed != null) {
            note(trialClient, DocumentTable.NAME, changed.getKey(), changed.getValue());
        }
    }

    // -- reading

    private void findDocuments(TrialClient trialClient) {
        if (trialClient.level == Isolation.READ_COMMITTED) {
            DocumentTable.find(trialClient, random, committed());
        }
    }

    private void readOne(TrialClient trialClient) {
        if (trialClient.level != Isolation.READ_COMMITTED) {
            return;
        }
        long id = random.nextInt(ACCOUNT_IDS);
        compare(trialClient, trialClient.query(
            "SELECT id, balance, name, code FROM account WHERE id = " + id, SqlWorkload::accountOf),
            new TreeMap<>(trialClient.newest(ACCOUNT, committed()).subMap(id, true, id, true)));
    }

    private void readByName(TrialClient trialClient) {
        if (trialClient.level != Isolation.READ_COMMITTED) {
            return;
        }
        String name = "name " + random.nextInt(8);
        TreeMap<Long, String> expected = trialClient.newest(ACCOUNT, committed());
        expected.values().removeIf(row -> !row.split("\\|")[1].equals(name));
        compare(trialClient, trialClient.query(
            "SELECT id, balance, name, code FROM account WHERE name = '" + name + "'", SqlWorkload::accountOf), expected);
    }

    private static void compare(TrialClient trialClient, TreeMap<Long, String> found, TreeMap<Long, String> expected) {
        if (!found.equals(expected)) {
            throw new AssertionError("client " + trialClient.number + " read " + found + " instead of " + expected);
        }
    }

    // -- definitions

    /// Tables and indexes made and dropped, each in a transaction of its own that may change rows too.
    private void changeDefinitions(TrialClient trialClient) {
        trialClient.begin(Isolation.READ_COMMITTED);
        String table = EXTRA + random.nextInt(EXTRA_TABLES);
        CommittedState<String, Long> next = committed();
        int verb = random.nextInt(10);
        if (verb >= 8) {
            endOthers(trialClient);
            next = DocumentRules.toggle(trialClient, random, committed());
        } else if (verb >= 6) {
            // A trigger needs its table alone, and other transactions have usually locked the accounts.
            endOthers(trialClient);
            next = TriggeredTables.toggleRecodes(trialClient, committed());
        } else if (verb == 5) {
            trialClient.update("CALL SYSCS_UTIL.SYSCS_COMPRESS_TABLE('APP', '" + (random.nextBoolean() ? "ACCOUNT" : "BOOK") + "', 1)");
            next = committed().with(trialClient.changes);
        } else if (verb >= 3) {
            // The names of indexes are the model's only knowledge of them: one that is there is dropped, else made.
            boolean isThere = !trialClient.query("SELECT 1 FROM sys.sysconglomerates WHERE conglomeratename = 'ACCOUNT_BALANCE'",
                row -> "").isEmpty();
            trialClient.update(isThere ? "DROP INDEX account_balance" : "CREATE INDEX account_balance ON account(balance, name)");
            if (random.nextBoolean()) {
                transfer(trialClient);
            }
            next = committed().with(trialClient.changes);
        } else if (committed().tables().containsKey(table)) {
            trialClient.update("DROP TABLE " + table);
            next = committed().withoutTable(table);
        } else {
            trialClient.update("CREATE TABLE " + table + "(id INTEGER NOT NULL PRIMARY KEY, v CLOB, k INTEGER)");
            TreeMap<Long, String> rows = new TreeMap<>();
            // With many rows it is worth while to find out statistics in the background.
            int count = random.chance(30) ? random.between(120, 160) : random.nextInt(10);
            for (long id = 0; id < count; id++) {
                trialClient.update("INSERT INTO " + table + " VALUES (" + id + ", 'first " + id + "', " + id % 5 + ")");
                rows.put(id, "first " + id);
            }
            trialClient.update("CREATE INDEX " + table + "_k ON " + table + "(k)");
            if (random.nextBoolean()) {
                // This statement rewrites all rows.
                trialClient.update("ALTER TABLE " + table + " ALTER COLUMN k SET DATA TYPE BIGINT");
            }
            next = committed().withTable(table, rows);
        }
        if (random.chance(25)) {
            rollback(trialClient);
        } else {
            commit(trialClient, next, true);
        }
    }

    private void endOthers(TrialClient trialClient) {
        clients.stream().filter(other -> other != trialClient && other.isActive()).forEach(this::rollback);
    }

    private void changeRight(TrialClient trialClient) {
        trialClient.begin(Isolation.READ_COMMITTED);
        CommittedState<String, Long> next = guestRight.toggle(trialClient, committed());
        if (random.chance(25)) {
            rollback(trialClient);
        } else {
            commit(trialClient, next, true);
        }
    }

    // -- ends

    private void rollBackToSavepoint(TrialClient trialClient) {
        if (trialClient.savepoints.isEmpty()) {
            rollback(trialClient);
            return;
        }
        int chosen = random.nextInt(trialClient.savepoints.size());
        Savepoint savepoint = trialClient.savepoints.get(chosen);
        trialClient.session.rollbackTo(savepoint.id());
        trialClient.changes = new TreeMap<>(savepoint.changes());
        trialClient.savepoints.subList(chosen + 1, trialClient.savepoints.size()).clear();
        scratchOf(trialClient).clear(trialClient);
    }

    private void rollback(TrialClient trialClient) {
        try {
            trialClient.session.rollback();
        } catch (SqlFailure failure) {
            if (failure.severity().compareTo(Severity.TRANSACTION) > 0 || !simulatedMachine.isExpected(failure)) {
                throw failure;
            }
            simulatedMachine.endFaults();
            trialClient.session.rollback();
        }
        allowedStates.abandonCommit();
        forget(trialClient);
    }

    private void commit(TrialClient trialClient, CommittedState<String, Long> next, boolean full) {
        boolean hasChanges = !next.equals(committed());
        allowedStates.beginCommit(next);
        trialClient.session.setFullDurability(full);
        trialClient.session.commit();
        allowedStates.endCommit(full && hasChanges);
        commits++;
        forget(trialClient);
    }

    /// Ends all sessions.
    @Override
    public void finish() {
        for (TrialClient trialClient : clients) {
            trialClient.session.close();
            forget(trialClient);
        }
        guestRight.close();
        documentRules.close();
    }
}
