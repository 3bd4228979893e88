// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.engine.database.Database;
import bowler.engine.database.DatabaseOptions;
import bowler.engine.watch.AuditLog;
import bowler.engine.watch.MessageLog;
import bowler.engine.watch.WatchSettings;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.ForwardingDisk;
import bowler.os.host.HostClock;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostWorkers;
import bowler.os.host.MemoryDisk;
import bowler.session.Cursor;
import bowler.session.Statement;
import bowler.storage.api.Durability;
import bowler.storage.api.StoreOptions;
import bowler.types.RowBuffer;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The lines of the audit log.
final class AuditTest {
    private static final RowBuffer NONE = new RowBuffer(0);

    private final MemoryDisk place = new MemoryDisk("messages");
    private final MessageLog messages = new MessageLog(place, "bowler.log", new HostClock());

    @AfterEach
    void clear() {
        System.clearProperty("bowler.audit");
        System.clearProperty("bowler.audit.literals");
        System.clearProperty("bowler.audit.force");
    }

    private Database database() {
        StoreOptions store = new StoreOptions(4 << 10, 1 << 20, 64 << 10, 4 << 20, 1_000, 20, 5_000, 5, true);
        return Database.create("audited", new MemoryDisk("audited"), new MemoryDisk("spill"),
            new DatabaseOptions(store, 1 << 20, false, WatchSettings.NONE), messages, new HostClock(), new HostEntropy(), new HostWorkers());
    }

    private static void run(EmbeddedSession session, String sql) {
        try (Statement statement = session.prepare(sql)) {
            if (statement.isQuery()) {
                try (Cursor rows = statement.query(NONE)) {
                    while (rows.next()) {
                        assertThat(rows).isNotNull();
                    }
                }
            } else {
                statement.update(NONE);
            }
        }
    }

    /// Returns the lines from the user on.
    private List<String> lines() throws IOException {
        if (!place.exists("audit.log")) {
            return List.of();
        }
        try (DiskFile file = place.open("audit.log", false)) {
            byte[] bytes = new byte[(int) file.sizeBytes()];
            file.read(0, bytes, 0, bytes.length);
            return new String(bytes, StandardCharsets.UTF_8).lines().map(line -> line.substring(line.indexOf("(USER"))).toList();
        }
    }

    private void runAll() {
        Database database = database();
        EmbeddedSession session = new EmbeddedSession(database, "ANN", Durability.FULL);
        run(session, "CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(20) DEFAULT 'x')");
        run(session, "INSERT INTO t VALUES (1, 'secret'), (2, 'o''ther')");
        assertThatThrownBy(() -> run(session, "INSERT INTO t VALUES (1, 'again')")).hasMessageContaining("Duplicate key");
        run(session, "SELECT b FROM t /* all\n of them */ WHERE a > 0 AND \"B\" <> 'x'");
        session.rollback();
        database.shutDown();
    }

    @Test
    void withoutTheSettingThereIsNoLog() throws IOException {
        runAll();
        assertThat(lines()).isEmpty();
    }

    @Test
    void securityMeansDefinitionsRightsAndCalls() throws IOException {
        System.setProperty("bowler.audit", "security");
        runAll();
        assertThat(lines()).containsExactly("(USER = ANN), (ROLE = none), (KIND = definition), (OUTCOME = ok), (ROWS = 0), "
            + "CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(?) DEFAULT ?)");
    }

    @Test
    void allMeansChangesAndQueriesWithTheirOutcome() throws IOException {
        System.setProperty("bowler.audit", "ALL");
        runAll();
        assertThat(lines()).hasSize(4).contains(
            "(USER = ANN), (ROLE = none), (KIND = change), (OUTCOME = ok), (ROWS = 2), INSERT INTO t VALUES (?, ?), (?, ?)",
            "(USER = ANN), (ROLE = none), (KIND = change), (OUTCOME = 23505), INSERT INTO t VALUES (?, ?)",
            "(USER = ANN), (ROLE = none), (KIND = query), (OUTCOME = ok), (ROWS = 2), SELECT b FROM t  WHERE a > ? AND \"B\" <> ?");
    }

    @Test
    void literalsAreWrittenOnRequest() throws IOException {
        System.setProperty("bowler.audit", "changes");
        System.setProperty("bowler.audit.literals", "true");
        runAll();
        assertThat(lines()).hasSize(3).anyMatch(line -> line.endsWith("INSERT INTO t VALUES (1, 'secret'), (2, 'o''ther')"));
    }

    /// A crash keeps what was forced. One force covers the lines that were written before it.
    @Test
    void linesAreForcedOnRequest() throws Exception {
        List<String> calls = new CopyOnWriteArrayList<>();
        Disk counting = new ForwardingDisk(place) {
            @Override
            public DiskFile open(String name, boolean create) throws IOException {
                DiskFile file = super.open(name, create);
                return (DiskFile) Proxy.newProxyInstance(DiskFile.class.getClassLoader(), new Class<?>[] {DiskFile.class}, (self, method, values) -> {
                    if (method.getName().equals("force") || method.getName().equals("write")) {
                        calls.add(method.getName());
                    }
                    return method.invoke(file, values);
                });
            }

            @Override
            public void forceNames(String folder) throws IOException {
                calls.add("names");
                super.forceNames(folder);
            }
        };
        System.setProperty("bowler.audit", "all");
        MessageLog counted = new MessageLog(counting, "bowler.log", new HostClock());
        AuditLog.ofProperties(counted).connection("d", "ANN", null);
        assertThat(calls).containsExactly("write");
        System.setProperty("bowler.audit.force", "true");
        AuditLog log = AuditLog.ofProperties(counted);
        log.connection("d", "BOB", null);
        log.connection("d", "EVE", null);
        assertThat(calls).containsExactly("write", "write", "names", "force", "write", "force");
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (int line = 0; line < 400; line++) {
                threads.submit(() -> log.connection("d", "ALL", null));
            }
        }
        assertThat(calls.getLast()).isEqualTo("force");
        assertThat(calls.stream().filter("write"::equals)).hasSize(403);
        assertThat(lines()).hasSize(403);
    }

    @Test
    void lineBreaksInNamesAndTextsCannotForgeLines() throws IOException {
        System.setProperty("bowler.audit", "all");
        AuditLog log = AuditLog.ofProperties(messages);
        log.connection("d", "EVE\n2026-01-01 (USER = BOSS)", "08004");
        log.statement("d", 1, "ANN", "CLERK", AuditLog.Kind.CALL, null, 0, "CALL p(1.5e3, 'a', b1) -- 'x'\r\n");
        assertThat(lines()).containsExactly("(USER = EVE 2026-01-01 (USER = BOSS)), (ROLE = none), (KIND = connection), (OUTCOME = 08004), ",
            "(USER = ANN), (ROLE = CLERK), (KIND = call), (OUTCOME = ok), (ROWS = 0), CALL p(?, ?, b1)  ");
    }

    @Test
    void aLevelThatDoesNotExistIsRefused() {
        System.setProperty("bowler.audit", "everything");
        assertThatThrownBy(this::database).hasMessageContaining("security, changes or all");
    }
}
