// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.os.encrypt.DataKey;
import bowler.os.encrypt.EncryptedDisk;
import bowler.os.encrypt.KeyFile;
import bowler.os.encrypt.Secret;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedCrash;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.backup.BackupError;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The files of a store get a new data key while transactions change it. The machine stops at each disk operation. The store
/// opens afterwards with the key of its key file, with all committed rows, and the change goes on.
class NewDataKeyCrashTest {
    private static final StoreOptions OPTIONS =
        new StoreOptions(4 << 10, 128 << 10, 16 << 10, 128 << 10, 0, 20, 5_000, 5, false);
    private static final Secret SECRET = Secret.password("correct horse");
    private static final int ROWS = 120;
    private static final int MAX_STEPS = 4_000;

    private final SimulatedClock clock = new SimulatedClock();
    private final SimulatedEntropy entropy = new SimulatedEntropy(7);
    private final Map<String, String> committed = new TreeMap<>();
    private final Map<String, String> uncertain = new TreeMap<>();
    private SimulatedWorkers workers;
    private SimulatedDisk disk;
    private EncryptedDisk encrypted;
    private Store store;
    private TestSession session;
    private TreeRef tree;
    private int changes;

    private static String key(int row) {
        return String.format("key%03d", row);
    }

    private void create(int seed) {
        committed.clear();
        uncertain.clear();
        changes = 0;
        disk = new SimulatedDisk(seed);
        workers = new SimulatedWorkers(seed, clock);
        DataKey key = DataKey.random(entropy);
        KeyFile.of(key, SECRET, 1, entropy).write(disk);
        encrypted = new EncryptedDisk(disk, key, entropy);
        store = Store.create(encrypted, OPTIONS, clock, entropy, workers);
        session = new TestSession(store.newTransaction());
        session.begin();
        tree = session.transaction.createTree(0);
        for (int row = 0; row < ROWS; row++) {
            session.insert(tree, key(row), "value".repeat(20));
            committed.put(key(row), "value".repeat(20));
        }
        session.end();
        session.commit();
    }

    private void open() {
        workers = new SimulatedWorkers(1, clock);
        KeyFile file = KeyFile.read(disk);
        encrypted = new EncryptedDisk(disk, file.unlock(SECRET, "test"), entropy);
        store = Store.open(encrypted, OPTIONS, clock, entropy, workers);
        session = new TestSession(store.newTransaction());
        tree = store.tree(1);
    }

    private void begin() {
        DataKey key = DataKey.random(entropy);
        assertThat(store.beginNewDataKey(key, KeyFile.of(key, SECRET, 1, entropy))).isTrue();
    }

    /// Changes a row, and lets the background work.
    private void step() {
        String key = key(changes * 37 % ROWS);
        String value = ("changed" + changes).repeat(9);
        changes++;
        uncertain.put(key, value);
        session.begin();
        session.update(tree, key, value);
        session.end();
        session.commit();
        committed.put(key, value);
        uncertain.clear();
        workers.advance(Duration.ofMillis(300), 20);
    }

    /// @return whether the change of the key was completed before the machine stopped
    private boolean work() {
        for (int step = 0; step < MAX_STEPS && store.isChangingDataKey(); step++) {
            step();
        }
        return !store.isChangingDataKey();
    }

    private void demandRows() {
        session.begin();
        Map<String, String> found = new TreeMap<>();
        for (int row = 0; row < ROWS; row++) {
            found.put(key(row), session.read(tree, key(row)));
        }
        session.end();
        session.commit();
        uncertain.forEach((key, value) -> {
            if (value.equals(found.get(key))) {
                committed.put(key, value);
            }
        });
        uncertain.clear();
        assertThat(found).isEqualTo(committed);
    }

    @Test
    void everyOperationMayBeTheLast() {
        boolean isDone = false;
        int lives = 0;
        for (int number = 1; !isDone; number++) {
            create(number);
            disk.crashAt(disk.operations() + number);
            try {
                begin();
                isDone = work();
            } catch (SimulatedCrash crash) {
                isDone = false;
            } catch (SqlFailure stopped) { // by a crash in the background
                assertThat(stopped).hasRootCauseInstanceOf(SimulatedCrash.class);
                isDone = false;
            }
            if (!isDone) {
                restart(number);
            }
            lives++;
        }
        assertThat(lives).isGreaterThan(80);
    }

    @Test
    void theChangeEndsThoughTheStoreDoesNotChange() throws IOException {
        create(1);
        begin();
        for (int i = 0; i < 50 && store.isChangingDataKey(); i++) {
            workers.advance(Duration.ofSeconds(11), 50);
        }
        assertThat(store.isChangingDataKey()).isFalse();
        demandRows();
        assertThat(store.inspect().verify()).isEmpty();
        assertThat(disk.exists("encryption.previous")).isFalse();
    }

    @Test
    void neitherABackupNorASecondKeyMeanwhile() {
        create(1);
        begin();
        DataKey third = DataKey.random(entropy);
        assertThat(store.beginNewDataKey(third, KeyFile.of(third, SECRET, 1, entropy))).isFalse();
        assertThatThrownBy(() -> store.backUp(new SimulatedDisk(2), null, (done, total) -> { }))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(BackupError.KEY_CHANGING));
        assertThat(work()).isTrue();
        store.backUp(encrypted.like(new SimulatedDisk(2)), null, (done, total) -> { });
    }

    /// Changes rows on a disk that may be full.
    private int stepOnFullDisk() {
        String key = key(changes * 37 % ROWS);
        String value = ("changed" + changes).repeat(9);
        int failures = 0;
        changes++;
        try {
            session.begin();
            session.update(tree, key, value);
            session.end();
            session.commit();
            committed.put(key, value);
        } catch (SqlFailure full) {
            assertThat(full.severity()).as("%s", full).isEqualTo(Severity.STATEMENT);
            assertThat(full).hasMessageContaining("space");
            session.end();
            session.transaction.rollback();
            failures++;
        }
        workers.advance(Duration.ofMillis(300), 20);
        assertThat(store.isStopped()).isFalse();
        return failures;
    }

    /// The files need space for a second copy of the largest of them. Without it the change waits, and transactions have the
    /// space that there is.
    @Test
    void onAFullDiskTheChangeWaitsForSpace() throws IOException {
        int waited = 0;
        for (int free = 0; free <= 60; free += 4) {
            create(1);
            store.checkpoint();
            disk.setCapacity(disk.usedBytes() + (free << 10));
            boolean hasBegun;
            try {
                begin();
                hasBegun = true;
            } catch (SqlFailure full) {
                assertThat(full.sqlState()).as("%s", full).isNotEqualTo("XJ001");
                hasBegun = false;
            }
            int failures = 0;
            for (int step = 0; step < 300; step++) {
                failures += stepOnFullDisk();
            }
            waited += store.isChangingDataKey() ? 1 : 0;
            for (String folder : List.of("", "data/", "log/")) {
                assertThat(disk.exists(folder + "reencrypted.tmp")).as("an incomplete copy has space that transactions need").isFalse();
            }
            demandRows();
            disk.setCapacity(Long.MAX_VALUE);
            clock.advance(Duration.ofSeconds(20));
            workers.advance(Duration.ofSeconds(20), 20);
            if (!hasBegun) {
                begin();
            }
            assertThat(work()).as("free %d KiB, %d failures", free, failures).isTrue();
            demandRows();
            store.close();
            open();
            demandRows();
            assertThat(store.inspect().verify()).isEmpty();
            store.close();
        }
        assertThat(waited).isPositive();
    }

    /// Restarts, completes the change of the key, and closes. The store then needs only its newest key.
    private void restart(int number) {
        try {
            disk = disk.restart();
            open();
            demandRows();
            assertThat(work()).as("the change ends").isTrue();
            step();
            demandRows();
            store.close();
            assertThat(disk.exists("encryption.previous")).isFalse();
            open();
            demandRows();
            assertThat(store.inspect().verify()).isEmpty();
            store.close();
        } catch (Throwable failure) {
            throw new AssertionError("crash at operation " + number, failure);
        }
    }
}
