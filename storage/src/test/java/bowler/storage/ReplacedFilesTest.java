// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.Checksum;
import bowler.base.error.SqlFailure;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedCrash;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.StoreError;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.file.ControlFile;
import bowler.storage.file.DataStamp;
import bowler.storage.file.FileError;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that are removed or replaced under an open store, a second process, and parts that do not belong together.
class ReplacedFilesTest {
    private static final StoreOptions OPTIONS =
        new StoreOptions(4 << 10, 2 << 20, 64 << 10, 256 << 10, 0, 20, 5_000, 5, false);
    private static final int VERSION_1_SLOT_BYTES = 68;

    private final SimulatedClock clock = new SimulatedClock();
    private SimulatedWorkers workers = new SimulatedWorkers(1, clock);
    private SimulatedDisk disk = new SimulatedDisk(5);
    private Store store = Store.create(disk, OPTIONS, clock, new SimulatedEntropy(1), workers);
    private TestSession testSession = new TestSession(store.newTransaction());
    private final TreeRef tree = makeTree();

    private TreeRef makeTree() {
        testSession.begin();
        TreeRef made = testSession.transaction.createTree(0);
        testSession.end();
        testSession.commit();
        return made;
    }

    private Store opened(long seed) {
        workers = new SimulatedWorkers(seed, clock);
        return Store.open(disk, OPTIONS, clock, new SimulatedEntropy(seed), workers);
    }

    private void commitRow(String key) {
        testSession.insert(store.tree(tree.treeId()), key, "1");
        testSession.commit();
    }

    private void reopen(long seed) {
        store.close();
        store = opened(seed);
        testSession = new TestSession(store.newTransaction());
    }

    private void assertReplaced(ThrowingCallable verb) {
        assertThatThrownBy(verb).isInstanceOfSatisfying(SqlFailure.class, failure -> {
            assertThat(failure.sqlState()).isEqualTo("XSDG4");
            assertThat(failure).hasMessageContaining("removed, renamed or replaced").hasMessageContaining("move its folder back");
        });
        assertThat(store.isStopped()).isTrue();
    }

    @Test
    void noCommitIsAcknowledgedWhenTheFolderIsRemoved() {
        commitRow("a");
        testSession.insert(tree, "b", "1");
        disk.removeFolder("");
        assertReplaced(testSession::commit);
    }

    @Test
    void noCommitIsAcknowledgedIntoAFolderThatWasReplacedByItsOwnCopy() {
        commitRow("a");
        Map<String, byte[]> copy = disk.copyOf("");
        disk.removeFolder("");
        disk.putCopies(copy);
        testSession.insert(tree, "b", "1");
        assertReplaced(testSession::commit);
        store.abandon();
        disk = disk.restart();
        Store again = opened(2);
        assertThat(new TestSession(again.newTransaction()).rows(again.tree(tree.treeId()))).containsExactly("a=1");
        again.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "log", "data", "control"})
    void aStoreThatDoesNothingNoticesWithinASecond(String folder) {
        commitRow("a");
        disk.removeFolder(folder);
        for (int half = 0; half < 2 && !store.isStopped(); half++) {
            workers.advance(Duration.ofMillis(500), 100);
        }
        assertThat(store.isStopped()).isTrue();
        assertThatThrownBy(() -> testSession.read(tree, "a")).hasMessageContaining("removed, renamed or replaced");
    }

    @Test
    void aRemovedLockFileAdmitsNoSecondProcessAndIsCreatedAgain() {
        commitRow("a");
        disk.removeLock(Store.LOCK_NAME);
        assertThatThrownBy(() -> opened(3)).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.error()).isEqualTo(StoreError.HELD));
        disk.removeLock(Store.LOCK_NAME);
        SimulatedWorkers own = new SimulatedWorkers(9, clock);
        store.close();
        store = Store.open(disk, OPTIONS, clock, new SimulatedEntropy(4), own);
        disk.removeLock(Store.LOCK_NAME);
        own.advance(Duration.ofMillis(600), 100);
        assertThatThrownBy(() -> disk.hold(Store.LOCK_NAME, "second")).hasMessageContaining("opened at");
        store.close();
    }

    /// Simulates a system whose file locks do not work.
    @Test
    void aStoreStopsWhenAnotherProcessHasWrittenTheControlFile() {
        commitRow("a");
        ControlFile other = ControlFile.open(disk, new bowler.storage.file.StoreHealth());
        other.write(other.state().inUse());
        assertThatThrownBy(store::checkpoint).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.error()).isEqualTo(FileError.SECOND_OPENER));
        assertThat(store.isStopped()).isTrue();
    }

    @Test
    void noLogSegmentIsPreparedAfterASecondProcessHasWritten() {
        commitRow("a");
        ControlFile other = ControlFile.open(disk, new bowler.storage.file.StoreHealth());
        other.write(other.state().inUse());
        assertThatThrownBy(() -> {
            for (int i = 0; i < 1_000; i++) {
                testSession.insert(tree, "k" + i, "x".repeat(500));
                testSession.commit();
            }
        }).hasMessageContaining("another process");
    }

    @Test
    void anOlderDataFolderUnderANewerLogIsRefused() {
        commitRow("a");
        store.close();
        Map<String, byte[]> older = disk.copyOf("data");
        store = opened(2);
        testSession = new TestSession(store.newTransaction());
        commitRow("b");
        store.close();
        disk.removeFolder("data");
        disk.putCopies(older);
        assertThatThrownBy(() -> opened(3)).isInstanceOfSatisfying(SqlFailure.class, failure -> {
            assertThat(failure.error()).isEqualTo(FileError.PARTS_DIFFER);
            assertThat(failure).hasMessageContaining("opening number").hasMessageContaining("Restore all three");
        });
    }

    @Test
    void theLogOrTheDataOfAnotherStoreAreRefused() {
        commitRow("a");
        store.close();
        clock.advance(Duration.ofSeconds(1));
        SimulatedDisk foreign = new SimulatedDisk(6);
        Store.create(foreign, OPTIONS, clock, new SimulatedEntropy(99), new SimulatedWorkers(2, clock)).close();
        Map<String, byte[]> own = disk.copyOf("data");
        disk.removeFolder("data");
        disk.putCopies(foreign.copyOf("data"));
        assertThatThrownBy(() -> opened(3)).hasMessageContaining("another database");
        disk.removeFolder("data");
        disk.putCopies(own);
        disk.removeFolder("log");
        disk.putCopies(foreign.copyOf("log"));
        assertThatThrownBy(() -> opened(4)).isInstanceOf(SqlFailure.class);
    }

    @Test
    void aDataFolderWithoutStampIsRefused() throws Exception {
        commitRow("a");
        store.close();
        disk.delete(DataStamp.NAME);
        assertThatThrownBy(() -> opened(3)).hasMessageContaining(DataStamp.NAME);
    }

    @Test
    void aStoreOfTheFirstFormatGetsItsIdentityDespiteCrashes() throws Exception {
        commitRow("a");
        store.close();
        makeFirstFormat();
        Map<String, byte[]> first = disk.copyOf("");
        boolean crashed = true;
        for (int number = 1; crashed; number++) {
            disk = new SimulatedDisk(number);
            disk.putCopies(first);
            disk.crashAt(number);
            try {
                Store opened = opened(number);
                opened.close();
                disk.crashAt(Long.MAX_VALUE);
                crashed = false;
            } catch (SimulatedCrash crash) {
                disk = disk.restart();
            }
            Store again = opened(number + 1);
            assertThat(new TestSession(again.newTransaction()).rows(again.tree(tree.treeId()))).containsExactly("a=1");
            again.close();
        }
        ControlFile control = ControlFile.open(disk, new bowler.storage.file.StoreHealth());
        assertThat(control.identity().isKnown()).isTrue();
        assertThat(control.identity().generation()).isEqualTo(2);
    }

    /// Writes the control file as the first format had it, and takes the stamp away.
    private void makeFirstFormat() throws Exception {
        byte[] file = disk.copyOf("control").get("control");
        for (int slot = 0; slot < file.length; slot += 4096) {
            BigEndian.putInt(file, slot + 8, 1);
            BigEndian.putInt(file, slot + 64, Checksum.crc32c(file, slot, 64));
            Arrays.fill(file, slot + VERSION_1_SLOT_BYTES, Math.min(file.length, slot + 4096), (byte) 0);
        }
        disk.putCopies(Map.of("control", Arrays.copyOf(file, 4096 + VERSION_1_SLOT_BYTES)));
        disk.delete(DataStamp.NAME);
    }

    @Test
    void aCrashDuringAnOpeningCausesNoMismatch() {
        commitRow("a");
        store.close();
        boolean crashed = true;
        Map<String, byte[]> closed = disk.copyOf("");
        for (int number = 1; crashed; number++) {
            disk = new SimulatedDisk(number);
            disk.putCopies(closed);
            disk.crashAt(number);
            try {
                opened(number).close();
                disk.crashAt(Long.MAX_VALUE);
                crashed = false;
            } catch (SimulatedCrash crash) {
                disk = disk.restart();
            }
            Store again = opened(number + 1);
            assertThat(new TestSession(again.newTransaction()).rows(again.tree(tree.treeId()))).containsExactly("a=1");
            again.close();
        }
    }
}
