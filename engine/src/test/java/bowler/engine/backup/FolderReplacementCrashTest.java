// SPDX-License-Identifier: Apache-2.0
package bowler.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import bowler.base.error.SqlFailure;
import bowler.engine.EmbeddedDatabase;
import bowler.engine.encrypt.DatabaseEncryption;
import bowler.os.Disk;
import bowler.os.Folders;
import bowler.os.host.HostDisk;
import bowler.os.host.HostFolders;
import bowler.session.Cursor;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.Store;
import bowler.storage.api.StoreOptions;
import bowler.storage.backup.AttachedFiles;
import bowler.storage.backup.BackupManifest;
import bowler.storage.backup.BackupProgress;
import bowler.storage.backup.BackupVerifier;
import bowler.storage.backup.RestoreResources;
import bowler.types.RowBuffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The machine stops at each step by which a restored database takes the place of another one, and a backup that of an
/// earlier backup. No commit is lost, there is always a whole backup, and the next call completes the work.
class FolderReplacementCrashTest {
    private static final StoreOptions OPTIONS =
        new StoreOptions(4 << 10, 192 << 10, 64 << 10, 512 << 10, 0, 20, 5_000, 5, false);
    private static final RowBuffer NONE = new RowBuffer(0);
    private static final int MAX_STEPS = 6;

    @TempDir
    private Path scratch;

    private final SimulatedClock clock = new SimulatedClock(Duration.ofMillis(1).toNanos());
    private final SimulatedEntropy entropy = new SimulatedEntropy(3);
    private Path shop;
    private Path backup;

    /// The machine has stopped.
    private static final class Stopped extends Error {
        private static final long serialVersionUID = 1L;
    }

    /// Folders of a machine that stops before, in the middle of, or after a step.
    private static final class StoppingFolders implements Folders {
        private final Folders folders = new HostFolders();
        private final int stopAt;
        private final int moment;
        private int steps;

        StoppingFolders(int stopAt, int moment) {
            this.stopAt = stopAt;
            this.moment = moment;
        }

        @Override
        public String below(String root, String name) throws IOException {
            return folders.below(root, name);
        }

        @Override
        public Disk disk(String path) {
            return folders.disk(path);
        }

        @Override
        public boolean isFolder(String path) {
            return folders.isFolder(path);
        }

        @Override
        public void rename(String from, String to) throws IOException {
            steps++;
            if (steps != stopAt || moment > 0) {
                folders.rename(from, to);
            }
            stop();
        }

        @Override
        public void delete(String path) throws IOException {
            steps++;
            if (steps == stopAt && moment == 1) {
                deleteSome(Path.of(path));
            } else if (steps != stopAt || moment > 1) {
                folders.delete(path);
            }
            stop();
        }

        private void stop() {
            if (steps == stopAt) {
                throw new Stopped();
            }
        }

        private static void deleteSome(Path folder) throws IOException {
            if (!Files.exists(folder)) {
                return;
            }
            try (Stream<Path> all = Files.walk(folder)) {
                int number = 0;
                for (Path each : all.filter(Files::isRegularFile).sorted().toList()) {
                    if (number++ % 2 == 0) {
                        Files.delete(each);
                    }
                }
            }
        }
    }

    private EmbeddedDatabase open(Path folder) {
        return EmbeddedDatabase.open("shop", new HostDisk(folder), OPTIONS, clock, entropy, new SimulatedWorkers(1, clock));
    }

    private static void run(EmbeddedDatabase database, String sql) {
        try (Session session = database.newSession("APP"); Statement statement = session.prepare(sql)) {
            statement.update(NONE);
            session.commit();
        }
    }

    private long count(Path folder) {
        EmbeddedDatabase database = open(folder);
        try (Session session = database.newSession("APP"); Statement statement = session.prepare("SELECT COUNT(*) FROM t");
                Cursor rows = statement.query(NONE)) {
            assertThat(database.store().inspect().verify()).isEmpty();
            rows.next();
            return rows.longAt(0);
        } finally {
            database.abandon();
        }
    }

    @BeforeEach
    void aDatabaseThatWasChangedAfterItsBackup() {
        shop = scratch.resolve("shop");
        backup = scratch.resolve("backup");
        EmbeddedDatabase database = EmbeddedDatabase.create(
            "shop", new HostDisk(shop), OPTIONS, clock, entropy, new SimulatedWorkers(1, clock));
        run(database, "CREATE TABLE t (id INTEGER PRIMARY KEY)");
        run(database, "INSERT INTO t VALUES (1), (2), (3)");
        database.store().backUp(new HostDisk(backup), null, BackupProgress.NONE);
        run(database, "INSERT INTO t VALUES (4), (5)");
        database.abandon();
    }

    private RestoreResources resources() {
        return new RestoreResources(OPTIONS.bufferPoolBytes(), clock, new SimulatedWorkers(3, clock));
    }

    private void restore(String attribute, Path folder, Folders folders) {
        Map<String, String> attributes = Map.of(attribute, backup.toString());
        RestoreAttributes.restore(
            attribute, attributes, new HostDisk(folder), folders, new DatabaseEncryption(attributes, entropy), entropy,
            resources());
    }

    private Path copyOfShop(String name) throws IOException {
        Path copy = scratch.resolve(name);
        try (Stream<Path> all = Files.walk(shop)) {
            for (Path each : all.toList()) {
                Files.copy(each, copy.resolve(shop.relativize(each).toString()));
            }
        }
        return copy;
    }

    private List<String> namesLike(String name) throws IOException {
        try (Stream<Path> all = Files.list(scratch)) {
            return all.map(each -> each.getFileName().toString()).filter(each -> each.startsWith(name)).toList();
        }
    }

    private void stopWhileRestoring(String attribute, long rowsBefore, long rowsAfter) throws IOException {
        int stops = 0;
        for (int step = 1; step <= MAX_STEPS; step++) {
            for (int moment = 0; moment < 3; moment++) {
                for (boolean isRepeated : new boolean[] {false, true}) {
                    String name = "at" + step + moment + isRepeated;
                    Path folder = copyOfShop(name);
                    try {
                        restore(attribute, folder, new StoppingFolders(step, moment));
                    } catch (Stopped stop) {
                        stops++;
                    }
                    RestoreAttributes.finishInterrupted(new HostDisk(folder), new HostFolders());
                    if (isRepeated) {
                        restore(attribute, folder, new HostFolders());
                        assertThat(count(folder)).as(name).isEqualTo(rowsAfter);
                        assertThat(namesLike(name)).containsExactly(name);
                    } else {
                        assertThat(count(folder)).as(name).isIn(rowsBefore, rowsAfter);
                    }
                }
            }
        }
        assertThat(stops).isGreaterThan(12);
    }

    @Test
    void aRestoredDatabaseOrTheOneBeforeIsThere() throws IOException {
        stopWhileRestoring(RestoreAttributes.RESTORE_FROM, 5, 3);
    }

    /// The log of the old database is the only copy of the last commits.
    @Test
    void aDatabaseThatIsRolledForwardLosesNoCommit() throws IOException {
        stopWhileRestoring(RestoreAttributes.ROLL_FORWARD_FROM, 5, 5);
    }

    /// A restore to an earlier point keeps the database that it replaces, with the log after the point.
    @Test
    void anEarlierPointIsNotTheLastWord() throws IOException {
        String lsn = "lsn:" + BackupManifest.read(new HostDisk(backup)).endLsn();
        Map<String, String> attributes = Map.of(
            RestoreAttributes.ROLL_FORWARD_FROM, backup.toString(), "restoreTo", lsn);
        int stops = 0;
        for (int step = 1; step <= 3; step++) {
            for (int moment = 0; moment < 3; moment++) {
                String name = "kept" + step + moment;
                Path folder = copyOfShop(name);
                try {
                    RestoreAttributes.restore(RestoreAttributes.ROLL_FORWARD_FROM, attributes, new HostDisk(folder),
                        new StoppingFolders(step, moment), new DatabaseEncryption(attributes, entropy), entropy, resources());
                } catch (Stopped stop) {
                    stops++;
                }
                RestoreAttributes.finishInterrupted(new HostDisk(folder), new HostFolders());
                Path kept = scratch.resolve(name + ".before-restore-1");
                if (Files.exists(kept)) {
                    assertThat(count(folder)).isEqualTo(3);
                    assertThat(count(kept)).isEqualTo(5);
                } else {
                    assertThat(count(folder)).isEqualTo(5);
                }
            }
        }
        assertThat(stops).isEqualTo(6);
    }

    /// A folder that was made meanwhile does not hide the restored database.
    @Test
    void anEmptyFolderDoesNotEndTheReplacement() throws IOException {
        try {
            restore(RestoreAttributes.ROLL_FORWARD_FROM, shop, new StoppingFolders(1, 2));
        } catch (Stopped stop) {
            Files.createDirectory(shop);
        }
        RestoreAttributes.finishInterrupted(new HostDisk(shop), new HostFolders());
        assertThat(count(shop)).isEqualTo(5);
    }

    @Test
    void aDatabaseThatAnotherProcessHasOpenIsNotReplaced() {
        EmbeddedDatabase database = open(shop);
        for (String attribute : List.of(RestoreAttributes.RESTORE_FROM, RestoreAttributes.ROLL_FORWARD_FROM)) {
            SqlFailure failure = catchThrowableOfType(SqlFailure.class, () -> restore(attribute, shop, new HostFolders()));
            assertThat(failure.sqlState()).isEqualTo("XSDB6");
        }
        run(database, "INSERT INTO t VALUES (6)");
        database.abandon();
        assertThat(count(shop)).isEqualTo(6);
    }

    @Test
    void thereIsAlwaysAWholeBackup() throws IOException {
        EmbeddedDatabase database = open(shop);
        int stops = 0;
        for (int step = 1; step <= MAX_STEPS; step++) {
            for (int moment = 0; moment < 3; moment++) {
                Path parent = scratch.resolve("backups" + step + moment);
                backUp(database, parent, new HostFolders());
                try {
                    backUp(database, parent, new StoppingFolders(step, moment));
                } catch (Stopped stop) {
                    stops++;
                }
                assertThat(wholeBackups(parent)).isPositive();
                backUp(database, parent, new HostFolders());
                assertThat(new BackupVerifier(new HostDisk(parent.resolve("shop")), BackupProgress.NONE).verify()).isEmpty();
                try (Stream<Path> all = Files.list(parent)) {
                    assertThat(all).containsExactly(parent.resolve("shop"));
                }
            }
        }
        assertThat(stops).isGreaterThan(6);
        database.abandon();
    }

    private void backUp(EmbeddedDatabase database, Path parent, Folders folders) {
        Store store = database.store();
        new DatabaseBackups(store, new HostDisk(shop), folders, message -> { }, AttachedFiles.NONE)
            .backUp(parent.toString(), null, BackupProgress.NONE);
    }

    private static long wholeBackups(Path parent) throws IOException {
        try (Stream<Path> all = Files.list(parent)) {
            return all.filter(each -> {
                Disk disk = new HostDisk(each);
                return BackupManifest.exists(disk) && new BackupVerifier(disk, BackupProgress.NONE).verify().isEmpty();
            }).count();
        }
    }
}
