// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import bowler.os.archive.ZipReaderDisk;
import bowler.os.archive.ZipWriterDisk;
import bowler.os.host.MemoryDisk;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedCrash;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.backup.BackupError;
import bowler.storage.backup.BackupManifest;
import bowler.storage.backup.BackupProgress;
import bowler.storage.backup.BackupTarget;
import bowler.storage.backup.BackupVerifier;
import bowler.storage.backup.LogArchiveOptions;
import bowler.storage.backup.Restore;
import bowler.storage.backup.RestorePoint;
import bowler.storage.backup.RestoreResources;
import bowler.storage.backup.RestoreTarget;
import bowler.storage.file.ControlFile;
import bowler.storage.file.StoreHealth;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Online backups: transactions commit between all parts of the copy; the restored store is as the source was at the
/// end of the copied log.
class BackupTest {
    private static final StoreOptions OPTIONS =
        new StoreOptions(4 << 10, 256 << 10, 64 << 10, 512 << 10, 0, 20, 5_000, 5, false);
    private static final int ROWS = 400;

    /// Goes on by itself, so that waits for a page that is being written end.
    private final SimulatedClock clock = new SimulatedClock(Duration.ofMillis(1).toNanos());
    private final SimulatedEntropy entropy = new SimulatedEntropy(7);
    private final SimulatedWorkers workers = new SimulatedWorkers(1, clock);
    private final Disk disk = new MemoryDisk("source");
    private Store store = Store.create(disk, OPTIONS, clock, entropy, workers);
    private final TestSession session = new TestSession(store.newTransaction());
    private final TreeRef tree = newTree();
    /// The rows of the tree after the commit that ended at a position.
    private final NavigableMap<Long, List<String>> history = new TreeMap<>();
    private int changes;

    BackupTest() {
        session.begin();
        for (int row = 0; row < ROWS; row++) {
            session.insert(tree, key(row), "first".repeat(20));
        }
        session.end();
        session.commit();
        remember();
    }

    private TreeRef newTree() {
        session.begin();
        TreeRef made = session.transaction.createTree(0);
        session.end();
        session.commit();
        return made;
    }

    @AfterEach
    void close() {
        store.abandon();
    }

    private static String key(int row) {
        return String.format("k%05d", row);
    }

    private void remember() {
        history.put(store.logEndLsn(), session.rows(tree));
        session.commit();
    }

    /// One transaction of a few changes, one of them often a long row.
    private void change() {
        changes++;
        session.begin();
        session.update(tree, key(changes * 7 % ROWS), ("change " + changes + " ").repeat(changes % 5 == 0 ? 900 : 10));
        session.insert(tree, key(ROWS + changes), "added " + changes);
        session.delete(tree, key(ROWS + changes / 2));
        session.end();
        session.commit();
        remember();
        clock.advance(Duration.ofSeconds(1));
    }

    private void change(int times) {
        for (int i = 0; i < times; i++) {
            change();
        }
    }

    private static BackupProgress each(Runnable work) {
        return (done, total) -> work.run();
    }

    private RestoreResources resources() {
        return new RestoreResources(OPTIONS.bufferPoolBytes(), clock, new SimulatedWorkers(3, clock));
    }

    private List<String> restored(List<Disk> backups, List<Disk> logs, RestorePoint point) {
        MemoryDisk target = new MemoryDisk("target");
        new Restore(backups, logs, target, resources(), BackupProgress.NONE).run(point, entropy);
        try (Store opened = Store.open(target, OPTIONS, clock, entropy, new SimulatedWorkers(2, clock))) {
            assertThat(opened.inspect().verify()).isEmpty();
            return new TestSession(opened.newTransaction()).rows(opened.tree(tree.treeId()));
        }
    }

    private List<String> rowsAt(long lsn) {
        return history.floorEntry(lsn).getValue();
    }

    @Test
    void aBackupHasTheRowsCommittedAtItsEnd() {
        change(20);
        MemoryDisk target = new MemoryDisk("backup");
        BackupManifest manifest = store.backUp(target, null, each(this::change));
        change(5);
        assertThat(changes).as("changes went on during the copy").isGreaterThan(25);
        assertThat(new BackupVerifier(target, BackupProgress.NONE).verify()).isEmpty();
        assertThat(BackupManifest.read(target)).isEqualTo(manifest);
        assertThat(restored(List.of(target), List.of(), RestorePoint.END)).isEqualTo(rowsAt(manifest.endLsn()));
    }

    @Test
    void aBackupOpensAsAStore() {
        MemoryDisk target = new MemoryDisk("backup");
        BackupManifest manifest = store.backUp(target, null, each(this::change));
        try (Store opened = Store.open(target, OPTIONS, clock, entropy, new SimulatedWorkers(2, clock))) {
            assertThat(new TestSession(opened.newTransaction()).rows(opened.tree(tree.treeId())))
                .isEqualTo(rowsAt(manifest.endLsn()));
        }
    }

    @Test
    void anOpenTransactionIsRolledBack() {
        TestSession open = new TestSession(store.newTransaction());
        open.insert(tree, "open", "not committed");
        MemoryDisk target = new MemoryDisk("backup");
        BackupManifest manifest = store.backUp(target, null, each(this::change));
        open.commit();
        assertThat(restored(List.of(target), List.of(), RestorePoint.END)).isEqualTo(rowsAt(manifest.endLsn()))
            .doesNotContain("open=not committed");
    }

    /// The log that a backup needs stays; what checkpoints would release is released afterwards.
    @Test
    void checkpointsDuringTheCopyKeepTheLogAndReleaseItAfterwards() {
        MemoryDisk target = new MemoryDisk("backup");
        BackupManifest manifest = store.backUp(target, null, each(() -> {
            change(3);
            store.checkpoint();
        }));
        assertThat(restored(List.of(target), List.of(), RestorePoint.END)).isEqualTo(rowsAt(manifest.endLsn()));
        long kept = store.log().firstLsn();
        assertThat(kept).isLessThanOrEqualTo(manifest.redoLsn());
        change(100);
        store.checkpoint();
        assertThat(store.log().firstLsn()).isGreaterThan(kept);
    }

    @Test
    void filesCreatedAndRemovedDuringTheCopyFollowTheLog() {
        List<TreeRef> made = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            TreeRef each = newTree();
            session.insert(each, "a", "tree " + i);
            session.commit();
            made.add(each);
        }
        List<TreeRef> later = new ArrayList<>();
        MemoryDisk target = new MemoryDisk("backup");
        store.backUp(target, null, each(() -> {
            if (later.size() < 3) {
                session.begin();
                session.transaction.dropTree(made.removeLast());
                session.end();
                session.commit();
                TreeRef each = newTree();
                session.insert(each, "a", "made while copying");
                session.commit();
                later.add(each);
            }
        }));
        MemoryDisk copy = new MemoryDisk("target");
        new Restore(List.of(target), List.of(), copy, resources(), BackupProgress.NONE).run(RestorePoint.END, entropy);
        try (Store opened = Store.open(copy, OPTIONS, clock, entropy, new SimulatedWorkers(2, clock))) {
            TestSession reader = new TestSession(opened.newTransaction());
            for (int i = 0; i < made.size(); i++) {
                assertThat(reader.rows(opened.tree(made.get(i).treeId()))).containsExactly("a=tree " + i);
            }
            for (TreeRef each : later) {
                assertThat(reader.rows(opened.tree(each.treeId()))).containsExactly("a=made while copying");
            }
        }
    }

    // -- incremental

    @Test
    void incrementalBackupsHaveTheChanges() {
        MemoryDisk full = new MemoryDisk("full");
        BackupManifest first = store.backUp(full, null, each(this::change));
        change(10);
        MemoryDisk second = new MemoryDisk("second");
        BackupManifest next = store.backUp(second, first, each(this::change));
        change(3);
        MemoryDisk third = new MemoryDisk("third");
        BackupManifest last = store.backUp(third, next, each(this::change));
        assertThat(next.isIncremental()).isTrue();
        assertThat(restored(List.of(full, second), List.of(), RestorePoint.END)).isEqualTo(rowsAt(next.endLsn()));
        assertThat(restored(List.of(full, second, third), List.of(), RestorePoint.END)).isEqualTo(rowsAt(last.endLsn()));
        assertThatThrownBy(() -> restored(List.of(full, third), List.of(), RestorePoint.END))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(BackupError.WRONG_BASE));
        assertThatThrownBy(() -> restored(List.of(second), List.of(), RestorePoint.END))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(BackupError.NEEDS_FULL));
    }

    @Test
    void anIncrementalBackupOfFewChangesIsSmall() {
        session.begin();
        for (int row = 0; row < 5_000; row++) {
            session.insert(tree, "x" + key(row), "filling".repeat(20));
        }
        session.end();
        session.commit();
        BackupManifest first = store.backUp(new MemoryDisk("full"), null, BackupProgress.NONE);
        change(1);
        BackupManifest next = store.backUp(new MemoryDisk("second"), first, BackupProgress.NONE);
        long changed = next.files().stream().filter(each -> each.name().endsWith(".pages")).mapToLong(BackupManifest.Entry::bytes).sum();
        long all = first.files().stream().filter(each -> each.name().endsWith(".tree")).mapToLong(BackupManifest.Entry::bytes).sum();
        assertThat(changed).isBetween(1L, all / 20);
    }

    // -- points in time

    @Test
    void aRestoreEndsAtAMarkOrATime() {
        MemoryDisk target = new MemoryDisk("backup");
        store.backUp(target, null, each(this::change));
        change(4);
        long marked = store.mark("before the upgrade");
        Instant then = clock.now();
        clock.advance(Duration.ofSeconds(1));
        change(6);
        store.checkpoint();
        Disk online = logFolder();
        assertThat(restored(List.of(target), List.of(online), new RestorePoint.Mark("before the upgrade")))
            .isEqualTo(rowsAt(marked));
        assertThat(restored(List.of(target), List.of(online), new RestorePoint.Time(then))).isEqualTo(rowsAt(marked));
        assertThat(restored(List.of(target), List.of(online), new RestorePoint.Position(marked))).isEqualTo(rowsAt(marked));
        assertThat(restored(List.of(target), List.of(online), RestorePoint.END)).isEqualTo(history.lastEntry().getValue());
        assertThatThrownBy(() -> restored(List.of(target), List.of(online), new RestorePoint.Mark("unknown")))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(BackupError.POINT_NOT_REACHED));
        assertThatThrownBy(() -> restored(List.of(target), List.of(online), new RestorePoint.Time(Instant.EPOCH)))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(BackupError.POINT_TOO_EARLY));
    }

    // -- archive

    /// The workers of the simulation run when the test lets them.
    @Test
    void theArchiveContinuesABackup() {
        MemoryDisk archive = new MemoryDisk("archive");
        store.startArchive(new LogArchiveOptions(archive, "log", 5_000, 1 << 30));
        MemoryDisk target = new MemoryDisk("backup");
        store.backUp(target, null, each(this::change));
        for (int i = 0; i < 40; i++) {
            change(3);
            store.checkpoint();
            workers.advance(Duration.ofSeconds(2), 2_000);
        }
        // A checkpoint may follow the first copy.
        for (int i = 0; i < 2; i++) {
            clock.advance(Duration.ofSeconds(6));
            workers.advance(Duration.ofSeconds(2), 2_000);
        }
        assertThat(store.archivedLsn()).isEqualTo(store.logEndLsn());
        assertThat(store.log().firstLsn()).as("archived log is released").isGreaterThan(BackupManifest.read(target).endLsn());
        MemoryDisk folder = sub(archive, "log");
        assertThat(restored(List.of(target), List.of(folder), RestorePoint.END)).isEqualTo(history.lastEntry().getValue());
        store.stopArchive();
        assertThat(store.archivedLsn()).isEqualTo(-1);
    }

    @Test
    void anArchiveThatCannotBeWrittenKeepsTheLogUpToItsLimit() {
        SimulatedDisk archive = new SimulatedDisk(1);
        archive.setCapacity(30_000);
        List<String> messages = new ArrayList<>();
        store.reportArchiveTo(messages::add);
        store.startArchive(new LogArchiveOptions(archive, "", 1_000, 600_000));
        long before = store.log().firstLsn();
        change(20);
        store.checkpoint();
        workers.advance(Duration.ofSeconds(2), 2_000);
        assertThat(messages).singleElement().asString().contains("cannot be written");
        assertThat(store.log().firstLsn()).isEqualTo(before);
        archive.setCapacity(Long.MAX_VALUE);
        clock.advance(Duration.ofSeconds(2));
        workers.advance(Duration.ofSeconds(2), 2_000);
        assertThat(messages).hasSize(2).last().asString().contains("written again");
        archive.setCapacity(archive.usedBytes());
        change(300);
        store.checkpoint();
        clock.advance(Duration.ofSeconds(2));
        workers.advance(Duration.ofSeconds(2), 2_000);
        assertThat(messages).last().asString().contains("has ended");
        assertThat(store.archivedLsn()).isEqualTo(-1);
        store.checkpoint();
        assertThat(store.log().firstLsn()).isGreaterThan(before);
    }

    /// A crash during the rename of a finished copy may leave its file under both names.
    @Test
    void aNewCopyLeavesTheSegmentThatStillHasItsNameAlone() throws IOException {
        SimulatedDisk archive = interruptedRename("segment.new", "earlier");
        byte[] before = archive.copyOf("earlier").get("earlier");
        store.startArchive(new LogArchiveOptions(archive, "", 1_000, 1 << 30));
        change(20);
        long end = store.logEndLsn();
        clock.advance(Duration.ofSeconds(2));
        workers.advance(Duration.ofSeconds(2), 2_000);
        assertThat(store.archivedLsn()).isGreaterThanOrEqualTo(end);
        assertThat(archive.copyOf("earlier").get("earlier")).isEqualTo(before);
    }

    /// Returns a disk on which a crash has left one file under both names.
    private static SimulatedDisk interruptedRename(String from, String to) throws IOException {
        for (int seed = 0; ; seed++) {
            SimulatedDisk disk = new SimulatedDisk(seed);
            try (DiskFile file = disk.open(from, true)) {
                file.write(0, new byte[100], 0, 100);
                file.force();
            }
            disk.forceNames("");
            disk.rename(from, to);
            SimulatedDisk after = disk.restart();
            if (after.exists(from) && after.exists(to)) {
                return after;
            }
        }
    }

    private static MemoryDisk sub(Disk disk, String folder) {
        MemoryDisk copy = new MemoryDisk(folder);
        try {
            for (String name : disk.list(folder)) {
                copy(disk, folder + '/' + name, copy, name);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return copy;
    }

    /// The source's log as a folder of segments.
    private Disk logFolder() {
        return sub(disk, "log");
    }

    private static void copy(Disk from, String name, Disk to, String newName) throws IOException {
        try (DiskFile source = from.open(name, false); DiskFile target = to.open(newName, true)) {
            byte[] bytes = new byte[(int) source.sizeBytes()];
            source.read(0, bytes, 0, bytes.length);
            target.write(0, bytes, 0, bytes.length);
        }
    }

    @Test
    void aMissingSegmentIsNamed() throws IOException {
        MemoryDisk target = new MemoryDisk("backup");
        store.backUp(target, null, BackupProgress.NONE);
        change(60);
        Disk online = logFolder();
        List<String> names = online.list("");
        assertThat(names).hasSizeGreaterThan(2);
        online.delete(names.get(1));
        assertThatThrownBy(() -> restored(List.of(target), List.of(online), RestorePoint.END))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(BackupError.LOG_GAP))
            .hasMessageContaining(names.get(0));
    }

    // -- failures

    @Test
    void damageIsFoundByVerifyingAndByRestoring() throws IOException {
        MemoryDisk target = new MemoryDisk("backup");
        BackupManifest manifest = store.backUp(target, null, each(this::change));
        for (BackupManifest.Entry each : manifest.files()) {
            flip(target, each.name(), each.bytes() / 2);
            assertThat(new BackupVerifier(target, BackupProgress.NONE).verify()).as(each.name()).isNotEmpty();
            if (!each.name().equals("control") && !each.name().endsWith("generation")) {
                assertThatThrownBy(() -> restored(List.of(target), List.of(), RestorePoint.END)).as(each.name())
                    .isInstanceOf(SqlFailure.class);
            }
            flip(target, each.name(), each.bytes() / 2);
        }
        flip(target, BackupManifest.NAME, 40);
        assertThatThrownBy(() -> BackupManifest.read(target))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(BackupError.DAMAGED));
    }

    private static void flip(Disk disk, String name, long position) throws IOException {
        try (DiskFile file = disk.open(name, false)) {
            byte[] one = new byte[1];
            file.read(position, one, 0, 1);
            one[0] ^= 4;
            file.write(position, one, 0, 1);
        }
    }

    @Test
    void aDamagedPageOfTheStoreEndsTheBackup() throws IOException {
        store.checkpoint();
        flip(disk, "data/00000001.tree", 3 * 4096 + 100);
        MemoryDisk target = new MemoryDisk("backup");
        assertThatThrownBy(() -> store.backUp(target, null, BackupProgress.NONE))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(BackupError.PAGE_DAMAGED));
        assertThat(target.list("")).isEmpty();
        change();
    }

    @Test
    void aCancelledBackupLeavesNothing() throws IOException {
        MemoryDisk target = new MemoryDisk("backup");
        assertThatThrownBy(() -> store.backUp(target, null, (done, total) -> {
            if (done > total / 2) {
                throw new IllegalStateException("enough");
            }
        })).hasMessage("enough");
        assertThat(target.list("")).isEmpty();
        assertThat(target.list("data")).isEmpty();
        assertThat(target.list("log")).isEmpty();
        assertThat(store.isStopped()).isFalse();
        change();
    }

    @Test
    void aFolderWithOtherFilesIsNotChanged() throws IOException {
        MemoryDisk target = new MemoryDisk("backup");
        target.open("letters", true).close();
        assertThatThrownBy(() -> store.backUp(target, null, BackupProgress.NONE))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(BackupError.TARGET_USED));
        assertThat(target.list("")).containsExactly("letters");
    }

    @Test
    void aFullTargetEndsOnlyTheBackup() {
        SimulatedDisk target = new SimulatedDisk(1);
        target.setCapacity(40_000);
        assertThatThrownBy(() -> store.backUp(target, null, BackupProgress.NONE))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(BackupError.TARGET_FULL));
        assertThat(BackupManifest.exists(target)).isFalse();
        change();
    }

    /// The files that survive a crash of the target's machine are either no backup or a whole one.
    @ParameterizedTest
    @ValueSource(ints = {0, 1_000})
    void aCrashNeverLeavesHalfABackup(int seed) {
        boolean crashed = true;
        int whole = 0;
        for (int number = 1; crashed; number++) {
            SimulatedDisk target = new SimulatedDisk(seed + number);
            target.crashAt(number);
            crashed = false;
            try {
                store.backUp(target, null, BackupProgress.NONE);
            } catch (SimulatedCrash crash) {
                crashed = true;
            }
            SimulatedDisk after = target.restart();
            after.crashAt(Long.MAX_VALUE);
            if (BackupManifest.exists(after)) {
                assertThat(new BackupVerifier(after, BackupProgress.NONE).verify()).isEmpty();
                assertThat(restored(List.of(after), List.of(), RestorePoint.END)).isEqualTo(history.lastEntry().getValue());
                whole++;
            }
        }
        assertThat(whole).isPositive();
    }

    private BackupManifest backUpInPlace(Disk folder) {
        try (BackupTarget target = BackupTarget.take(folder, "/data/shop")) {
            BackupManifest manifest = store.backUp(folder, null, BackupProgress.NONE);
            target.complete();
            return manifest;
        }
    }

    /// A backup that was cut short can be repeated in the same folder, also if removing its files is cut short.
    @Test
    void anInterruptedBackupIsRepeatedInItsFolder() throws IOException {
        boolean crashed = true;
        int halves = 0;
        for (int number = 1; crashed; number++) {
            SimulatedDisk folder = new SimulatedDisk(number);
            folder.crashAt(number);
            crashed = false;
            try {
                backUpInPlace(folder);
            } catch (SimulatedCrash crash) {
                crashed = true;
            }
            SimulatedDisk after = folder.restart();
            if (!BackupManifest.exists(after)) {
                assertThat(crashed).isTrue();
                after.crashAt(1 + number / 2);
                try {
                    backUpInPlace(after);
                } catch (SimulatedCrash again) {
                    halves++;
                }
                after = after.restart();
                if (!BackupManifest.exists(after)) {
                    backUpInPlace(after);
                    assertThat(after.exists(BackupTarget.UNFINISHED_NAME)).isFalse();
                }
            }
            assertThat(new BackupVerifier(after, BackupProgress.NONE).verify()).as("crash at operation %d", number).isEmpty();
            assertThat(restored(List.of(after), List.of(), RestorePoint.END)).isEqualTo(history.lastEntry().getValue());
        }
        assertThat(halves).isGreaterThan(10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"letter", "data/letter", "log/letter", "letters/letter", "data/letters/letter", "lock", "data/00000001.tree.old"})
    void filesThatNoBackupHasAreNeverRemoved(String name) throws IOException {
        SimulatedDisk folder = new SimulatedDisk(1);
        folder.replace(BackupTarget.UNFINISHED_NAME, "new", "/data/shop".getBytes(StandardCharsets.UTF_8));
        for (String each : List.of("data/00000001.tree", name)) {
            folder.open(each, true).close();
        }
        assertThatThrownBy(() -> backUpInPlace(folder)).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.sqlState()).isEqualTo("XSRS1"));
        assertThat(folder.exists(name) && folder.exists("data/00000001.tree")).isTrue();
    }

    @Test
    void theUnfinishedBackupOfAnotherDatabaseIsNotRemoved() throws IOException {
        for (String marker : new String[] {"/test/shop", null}) {
            SimulatedDisk folder = new SimulatedDisk(1);
            folder.open("data/00000001.tree", true).close();
            if (marker != null) {
                folder.replace(BackupTarget.UNFINISHED_NAME, "new", marker.getBytes(StandardCharsets.UTF_8));
            }
            assertThatThrownBy(() -> backUpInPlace(folder)).isInstanceOfSatisfying(SqlFailure.class,
                failure -> assertThat(failure.sqlState()).isEqualTo("XSRS1"));
            assertThat(folder.exists("data/00000001.tree")).isTrue();
        }
    }

    private void restoreInto(SimulatedDisk folder, List<Disk> backups, List<Disk> logs, RestorePoint point) {
        try (RestoreTarget target = RestoreTarget.take(folder)) {
            new Restore(backups, logs, folder, resources(), BackupProgress.NONE).run(point, entropy);
            target.complete();
        }
    }

    private void requireRows(SimulatedDisk folder, List<String> rows, int number) {
        try (Store opened = Store.open(folder, OPTIONS, clock, entropy, new SimulatedWorkers(2, clock))) {
            assertThat(opened.inspect().verify()).as("crash at operation %d", number).isEmpty();
            assertThat(new TestSession(opened.newTransaction()).rows(opened.tree(tree.treeId()))).as("crash at operation %d", number)
                .isEqualTo(rows);
        }
    }

    /// A restore that was cut short leaves no store, and the next one into the same folder succeeds. One that returned leaves
    /// a whole store.
    private void crashWhileRestoring(List<Disk> backups, List<Disk> logs, RestorePoint point, List<String> rows) {
        boolean crashed = true;
        int halves = 0;
        for (int number = 1; crashed; number++) {
            SimulatedDisk folder = new SimulatedDisk(number);
            folder.crashAt(number);
            crashed = false;
            try {
                restoreInto(folder, backups, logs, point);
            } catch (SimulatedCrash crash) {
                crashed = true;
            }
            SimulatedDisk after = folder.restart();
            if (!Store.exists(after)) {
                assertThat(crashed).isTrue();
                after.crashAt(1 + number / 2);
                try {
                    restoreInto(after, backups, logs, point);
                } catch (SimulatedCrash again) {
                    halves++;
                }
                after = after.restart();
                if (!Store.exists(after)) {
                    restoreInto(after, backups, logs, point);
                }
            }
            requireRows(after, rows, number);
        }
        assertThat(halves).isGreaterThan(20);
    }

    /// The restore has redone the log, so that the first opening finds its changes in the pages.
    @Test
    void aRestoredStoreHasNothingToRedo() {
        MemoryDisk backup = new MemoryDisk("backup");
        BackupManifest manifest = store.backUp(backup, null, each(this::change));
        change(40);
        MemoryDisk target = new MemoryDisk("target");
        new Restore(List.of(backup), List.of(logFolder()), target, resources(), BackupProgress.NONE).run(RestorePoint.END, entropy);
        try (ControlFile control = ControlFile.open(target, new StoreHealth())) {
            ControlFile.State state = control.state();
            assertThat(state.redoLsn()).isGreaterThan(manifest.endLsn());
            assertThat(state.logEndLsn() - state.redoLsn()).as("bytes of log to redo").isLessThan(100);
            assertThat(state.clean()).as("transactions may have to be rolled back").isFalse();
        }
    }

    @Test
    void aTransactionThatWasActiveIsRolledBackWhenTheRestoredStoreIsOpened() {
        TestSession other = new TestSession(store.newTransaction());
        other.begin();
        other.insert(tree, key(3 * ROWS), "never committed");
        other.end();
        MemoryDisk backup = new MemoryDisk("backup");
        BackupManifest manifest = store.backUp(backup, null, each(this::change));
        assertThat(restored(List.of(backup), List.of(), RestorePoint.END)).isEqualTo(rowsAt(manifest.endLsn()));
        change(3);
        assertThat(restored(List.of(backup), List.of(logFolder()), RestorePoint.END)).isEqualTo(history.lastEntry().getValue());
    }

    @Test
    void aRestoreThatACrashInterruptsIsRepeated() {
        MemoryDisk backup = new MemoryDisk("backup");
        BackupManifest manifest = store.backUp(backup, null, each(this::change));
        crashWhileRestoring(List.of(backup), List.of(), RestorePoint.END, rowsAt(manifest.endLsn()));
    }

    @Test
    void aRestoreOfIncrementalBackupsAndLaterLogThatACrashInterruptsIsRepeated() {
        MemoryDisk full = new MemoryDisk("full");
        BackupManifest first = store.backUp(full, null, each(this::change));
        change(10);
        MemoryDisk changed = new MemoryDisk("changed");
        store.backUp(changed, first, each(this::change));
        change(3);
        long marked = store.mark("before the upgrade");
        change(20);
        Disk online = logFolder();
        crashWhileRestoring(List.of(full, changed), List.of(online), RestorePoint.END, history.lastEntry().getValue());
        crashWhileRestoring(List.of(full, changed), List.of(online), new RestorePoint.Mark("before the upgrade"), rowsAt(marked));
    }

    /// A crash during an incremental backup leaves no backup or a whole one, and the base can be continued again.
    @Test
    void anIncrementalBackupThatACrashInterruptsIsRepeated() {
        MemoryDisk full = new MemoryDisk("full");
        BackupManifest first = store.backUp(full, null, each(this::change));
        change(10);
        boolean crashed = true;
        int whole = 0;
        for (int number = 1; crashed; number++) {
            SimulatedDisk target = new SimulatedDisk(number);
            target.crashAt(number);
            crashed = false;
            try {
                store.backUp(target, first, BackupProgress.NONE);
            } catch (SimulatedCrash crash) {
                crashed = true;
            }
            SimulatedDisk after = target.restart();
            if (BackupManifest.exists(after)) {
                assertThat(new BackupVerifier(after, BackupProgress.NONE).verify()).isEmpty();
                assertThat(restored(List.of(full, after), List.of(), RestorePoint.END)).isEqualTo(history.lastEntry().getValue());
                whole++;
            }
            change();
        }
        assertThat(whole).isPositive();
        MemoryDisk next = new MemoryDisk("next");
        store.backUp(next, first, BackupProgress.NONE);
        assertThat(restored(List.of(full, next), List.of(), RestorePoint.END)).isEqualTo(history.lastEntry().getValue());
    }

    @Test
    void aRestoreIntoAFullDiskLeavesNothingAndIsRepeated() throws IOException {
        MemoryDisk backup = new MemoryDisk("backup");
        BackupManifest manifest = store.backUp(backup, null, each(this::change));
        for (long capacity = 0; capacity < manifest.bytes(); capacity += 16 << 10) {
            SimulatedDisk folder = new SimulatedDisk(1);
            folder.setCapacity(capacity);
            assertThatThrownBy(() -> restoreInto(folder, List.of(backup), List.of(), RestorePoint.END))
                .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(BackupError.RESTORE_FAILED))
                .hasMessageContaining("space");
            assertThat(folder.list("")).isEmpty();
            assertThat(folder.list("data")).isEmpty();
            assertThat(folder.list("log")).isEmpty();
            folder.setCapacity(Long.MAX_VALUE);
            restoreInto(folder, List.of(backup), List.of(), RestorePoint.END);
            requireRows(folder, rowsAt(manifest.endLsn()), 0);
        }
    }

    @Test
    void aDiskThatGetsFullWhileTheLogIsRedoneLeavesNothing() throws IOException {
        MemoryDisk backup = new MemoryDisk("backup");
        BackupManifest manifest = store.backUp(backup, null, each(this::change));
        change(60);
        Disk online = logFolder();
        int failures = 0;
        for (long capacity = manifest.bytes(); failures >= 0; capacity += 4 << 10) {
            SimulatedDisk folder = new SimulatedDisk(1);
            folder.setCapacity(capacity);
            try {
                restoreInto(folder, List.of(backup), List.of(online), RestorePoint.END);
            } catch (SqlFailure failure) {
                assertThat(failure.error()).isEqualTo(BackupError.RESTORE_FAILED);
                assertThat(failure).hasMessageContaining("space");
                assertThat(folder.list("")).isEmpty();
                assertThat(folder.list("data")).isEmpty();
                assertThat(folder.list("log")).isEmpty();
                failures++;
                continue;
            }
            assertThat(failures).as("capacities that are too small").isGreaterThan(10);
            folder.setCapacity(Long.MAX_VALUE);
            requireRows(folder, history.lastEntry().getValue(), 0);
            failures = -1;
        }
    }

    @Test
    void filesOfOthersAreNotRemovedByARestore() throws IOException {
        MemoryDisk backup = new MemoryDisk("backup");
        store.backUp(backup, null, BackupProgress.NONE);
        SimulatedDisk folder = new SimulatedDisk(1);
        folder.open("letters", true).close();
        assertThatThrownBy(() -> restoreInto(folder, List.of(backup), List.of(), RestorePoint.END))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(BackupError.RESTORE_TARGET_USED));
        assertThat(folder.list("")).containsExactly("letters");
        SimulatedDisk other = new SimulatedDisk(1);
        try (RestoreTarget first = RestoreTarget.take(other)) {
            assertThatThrownBy(() -> RestoreTarget.take(other))
                .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(BackupError.RESTORE_TARGET_USED));
        }
        RestoreTarget.take(other).close();
    }

    private static ZipWriterDisk newArchive(Disk folder) throws IOException {
        return new ZipWriterDisk(folder, "shop.zip", name -> name.startsWith("data/0") || name.startsWith("log/"));
    }

    private BackupManifest backUpIntoArchive(Disk folder) throws IOException {
        try (ZipWriterDisk archive = newArchive(folder)) {
            BackupManifest manifest = store.backUp(archive, null, BackupProgress.NONE);
            archive.finish(BackupManifest.NAME);
            return manifest;
        }
    }

    private boolean isCrashed(SimulatedDisk folder, long operation) throws IOException {
        folder.crashAt(operation);
        try {
            backUpIntoArchive(folder);
            return false;
        } catch (SimulatedCrash crash) {
            return true;
        }
    }

    /// A backup in one file replaces an earlier one. The machine stops at each operation, and again during the next backup.
    /// There is always the whole backup of one of them.
    @Test
    void aCrashNeverLeavesHalfABackupInOneFile() throws IOException {
        boolean crashed = true;
        int earlier = 0;
        int later = 0;
        for (int number = 1; crashed; number++) {
            SimulatedDisk folder = new SimulatedDisk(number);
            backUpIntoArchive(folder);
            change();
            crashed = isCrashed(folder, folder.operations() + number);
            SimulatedDisk after = folder.restart();
            for (int life = 0; life < 3; life++) {
                ZipReaderDisk archive = new ZipReaderDisk(after, "shop.zip");
                assertThat(new BackupVerifier(archive, BackupProgress.NONE).verify()).as("crash at operation %d", number).isEmpty();
                List<String> rows = restored(List.of(archive), List.of(), RestorePoint.END);
                assertThat(rows).isIn(rowsAt(store.logEndLsn()), history.lowerEntry(history.lastKey()).getValue());
                earlier += rows.equals(rowsAt(store.logEndLsn())) ? 0 : 1;
                later += rows.equals(rowsAt(store.logEndLsn())) ? 1 : 0;
                isCrashed(after, life == 0 ? 1 + number % 9 : Long.MAX_VALUE);
                after = after.restart();
            }
            assertThat(after.list("")).containsExactly("shop.zip");
        }
        assertThat(earlier).isPositive();
        assertThat(later).isPositive();
    }

    /// A crash during the rename may leave the complete file under both names.
    @Test
    void aBackupInOneFileThatStillHasItsFirstNameIsLeftAlone() throws IOException {
        SimulatedDisk unhurt = new SimulatedDisk(1);
        backUpIntoArchive(unhurt);
        long last = unhurt.operations();
        int both = 0;
        for (int seed = 0; both < 8; seed++) {
            SimulatedDisk folder = new SimulatedDisk(seed);
            assertThat(isCrashed(folder, last)).isTrue();
            SimulatedDisk after = folder.restart();
            if (after.list("").size() == 2) {
                isCrashed(after, 2 + both);
                ZipReaderDisk archive = new ZipReaderDisk(after.restart(), "shop.zip");
                assertThat(new BackupVerifier(archive, BackupProgress.NONE).verify()).isEmpty();
                both++;
            }
        }
    }

    @Test
    void aBackupInOneFileOnAFullDiskLeavesTheEarlierOne() throws IOException {
        SimulatedDisk folder = new SimulatedDisk(1);
        backUpIntoArchive(folder);
        for (long free = 0; free < 60_000; free += 6_000) {
            folder.setCapacity(folder.usedBytes() + free);
            assertThatThrownBy(() -> backUpIntoArchive(folder)).satisfiesAnyOf(
                failure -> assertThat(failure).isInstanceOf(DiskFullException.class),
                failure -> assertThat(((SqlFailure) failure).error()).isEqualTo(BackupError.TARGET_FULL));
            assertThat(folder.list("")).containsExactly("shop.zip");
            assertThat(new BackupVerifier(new ZipReaderDisk(folder, "shop.zip"), BackupProgress.NONE).verify()).isEmpty();
            change();
        }
        folder.setCapacity(Long.MAX_VALUE);
        backUpIntoArchive(folder);
        assertThat(restored(List.of(new ZipReaderDisk(folder, "shop.zip")), List.of(), RestorePoint.END))
            .isEqualTo(history.lastEntry().getValue());
    }
}
