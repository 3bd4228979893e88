// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.Disk;
import bowler.os.encrypt.Conversion;
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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The machine stops at each disk operation of a change of the encryption, and also while that is completed. The store opens
/// afterwards, with all its rows, plain or with the key of its key file.
class ConversionCrashTest {
    private static final StoreOptions OPTIONS =
        new StoreOptions(4 << 10, 128 << 10, 16 << 10, 128 << 10, 0, 20, 5_000, 5, false);
    private static final List<String> FILES = List.of("control", "doublewrite", "archive.settings");
    private static final List<String> FOLDERS = List.of("data", "log");
    private static final int ROWS = 60;
    private static final Secret OLD = Secret.password("old password");
    private static final Secret NEW = Secret.password("new password");

    enum Change { ENCRYPT, DECRYPT, NEW_KEY, NEW_SECRET }

    private final SimulatedClock clock = new SimulatedClock();
    private final SimulatedEntropy entropy = new SimulatedEntropy(7);

    private static String key(int row) {
        return String.format("key%03d", row);
    }

    private SimulatedWorkers workers() {
        return new SimulatedWorkers(1, clock);
    }

    @ParameterizedTest
    @EnumSource
    void everyOperationMayBeTheLast(Change change) {
        boolean crashed = true;
        int lives = 0;
        for (int number = 1; crashed; number += change == Change.NEW_SECRET ? 1 : 3) {
            for (int second : new int[] {0, 1, 2, 5, 11, 23, 47}) {
                SimulatedDisk disk = made(change != Change.ENCRYPT, number);
                disk.crashAt(disk.operations() + number);
                crashed = !runs(() -> run(disk, change));
                SimulatedDisk after = crashed ? disk.restart() : disk;
                if (second > 0 && crashed) {
                    SimulatedDisk again = after;
                    again.crashAt(second);
                    after = runs(() -> finish(again)) ? again : again.restart();
                }
                after.crashAt(Long.MAX_VALUE);
                try {
                    finish(after);
                    demandRows(after);
                } catch (Throwable failure) {
                    throw new AssertionError("crash at operation " + number + ", then " + second, failure);
                }
                lives++;
                if (!crashed) {
                    break;
                }
            }
        }
        assertThat(lives).isGreaterThan(change == Change.NEW_SECRET ? 10 : 100);
    }

    private static boolean runs(Runnable work) {
        try {
            work.run();
            return true;
        } catch (SimulatedCrash crash) {
            return false;
        }
    }

    private SimulatedDisk made(boolean isEncrypted, int seed) {
        SimulatedDisk disk = new SimulatedDisk(seed);
        Disk used = disk;
        if (isEncrypted) {
            DataKey key = DataKey.random(entropy);
            KeyFile.of(key, OLD, 1, entropy).write(disk);
            used = new EncryptedDisk(disk, key, entropy);
        }
        Store store = Store.create(used, OPTIONS, clock, entropy, workers());
        TestSession session = new TestSession(store.newTransaction());
        session.begin();
        TreeRef tree = session.transaction.createTree(0);
        for (int row = 0; row < ROWS; row++) {
            session.insert(tree, key(row), "value".repeat(20));
        }
        session.end();
        session.commit();
        if (seed % 2 == 0) {
            store.close();
        } else {
            store.abandon(); // the conversion does not need a store that was closed
        }
        return disk;
    }

    private Disk unlocked(SimulatedDisk disk) {
        if (!EncryptedDisk.isEncrypted(disk)) {
            return disk;
        }
        KeyFile file = KeyFile.read(disk);
        DataKey key;
        try {
            key = file.unlock(OLD, "test");
        } catch (RuntimeException other) {
            key = file.unlock(NEW, "test");
        }
        return new EncryptedDisk(disk, key, entropy);
    }

    private void run(SimulatedDisk disk, Change change) {
        DataKey key = change == Change.NEW_SECRET ? ((EncryptedDisk) unlocked(disk)).key() : DataKey.random(entropy);
        KeyFile file = KeyFile.of(key, NEW, 1, entropy);
        Conversion conversion = new Conversion(disk, FILES, FOLDERS, new ChecksumConversion());
        switch (change) {
            case NEW_SECRET -> file.write(disk);
            case DECRYPT -> conversion.run(unlocked(disk), null, null);
            default -> conversion.run(unlocked(disk), new EncryptedDisk(disk, key, entropy), file);
        }
    }

    private static void finish(SimulatedDisk disk) {
        if (Conversion.isUnfinished(disk)) {
            new Conversion(disk, FILES, FOLDERS, new ChecksumConversion()).finish();
        }
    }

    private void demandRows(SimulatedDisk disk) {
        Store store = Store.open(unlocked(disk), OPTIONS, clock, entropy, workers());
        TestSession session = new TestSession(store.newTransaction());
        List<String> expected = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            expected.add(key(row) + "=" + "value".repeat(20));
        }
        assertThat(session.rows(store.tree(1))).isEqualTo(expected);
        session.commit();
        assertThat(store.inspect().verify()).isEmpty();
        store.close();
    }
}
