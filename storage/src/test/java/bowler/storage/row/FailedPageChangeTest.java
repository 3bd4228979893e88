// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.log.Log;
import bowler.log.LogOptions;
import bowler.os.host.MemoryDisk;
import bowler.simulation.SimulatedClock;
import bowler.storage.buffer.BufferPool;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.LogForce;
import bowler.storage.buffer.PageSidecar;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.PageOperations;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.FileError;
import bowler.storage.file.StoreFiles;
import bowler.storage.lock.LockManager;
import bowler.storage.lock.LockOptions;
import bowler.storage.terms.LockNames;
import bowler.storage.terms.RowRun;
import bowler.storage.transaction.TransactionTable;
import bowler.storage.tree.LeafCursorPosition;
import bowler.storage.tree.Overflow;
import bowler.storage.tree.Tree;
import bowler.storage.tree.TreeShape;
import bowler.storage.version.VersionedPages;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A failure occurs when a record is in the log and its change is not yet applied. The store has stopped before any
/// other thread can read, and no page that lacks the change is written. No outer layer would stop the store later.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class FailedPageChangeTest {
    private static final int PAGE = 4096;
    private static final int TREE_ID = 7;

    private final SimulatedClock clock = new SimulatedClock();
    private final MemoryDisk disk = new MemoryDisk("test");
    private final StoreFiles files = new StoreFiles(disk, PAGE);
    private final Log log = Log.create(disk, "log", LogOptions.DEFAULT, clock);
    private final BufferPool pool =
        new BufferPool(files, LogForce.of(log), DoubleWrite.open(disk, files, BufferPool.batchPages(64 * PAGE, PAGE)), 64 * PAGE);
    private final PageOperations operations = Tree.register(new PageOperations(), PAGE);
    private final TransactionTable transactions = new TransactionTable(0);
    private final LockManager locks = new LockManager(clock, new LockOptions(20, 5_000), LockNames.NUMBERS);
    private final VersionedPages versioned = new VersionedPages();
    private final PageTable pages;
    private final RowTree tree;
    private final TransactionContext context;
    private final RowWriter writer;

    FailedPageChangeTest() {
        files.create(TREE_ID);
        pages = pool.pages(TREE_ID);
        Tree.create(pages, change().begin(0, 0).withoutUndo(), TREE_ID);
        tree = new RowTree(new Tree(pages, PAGE, this::change), locks.tree(TREE_ID, TREE_ID), new Overflow(pages, PAGE));
        context = new TransactionContext(transactions, locks, locks.newOwner(1_000), versioned, change(), log, clock, () -> { });
        writer = new RowWriter(context, new RowFetcher(context));
        writer.insert(tree, bytes("a"), 1, bytes("1"), 1);
    }

    private ChangeBuilder change() {
        return new ChangeBuilder(log, operations, files.health());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void failOnPages(Supplier<? extends Throwable> failure) {
        operations.with(PageOperations.TREE, PageOperations.OVERFLOW, (operation, page, record, offset, length) -> {
            throw FailedPageChangeTest.<RuntimeException>sneaky(failure.get());
        });
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T sneaky(Throwable failure) throws T {
        throw (T) failure;
    }

    private void failOnVersions() {
        failOnKeys(new StackOverflowError("for a test"));
    }

    private ChangedKeys failOnKeys(Error failure) {
        try {
            ChangedKeys keys = new ChangedKeys();
            Field field = ChangedKeys.class.getDeclaredField("keys");
            field.setAccessible(true);
            field.set(keys, new HashSet<Object>() {
                @Override
                public boolean add(Object key) {
                    throw failure;
                }
            });
            tree.follow(keys);
            return keys;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private void assertStopped() {
        assertThat(files.health().isStopped()).isTrue();
        assertThat(log.isStopped()).isTrue();
        Frame leaf = pages.frame(TreeShape.ROOT);
        assertThat(leaf.isLatched()).isFalse();
        assertThatThrownBy(() -> pool.write(new Frame[] {leaf}, 1)).isInstanceOfSatisfying(
            SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(FileError.STOPPED));
        assertThat(pool.statistics().writtenPages()).isZero();
    }

    private static RowRun run(boolean isUpdate) {
        RowRun run = new RowRun();
        run.begin(1);
        run.count = 1;
        run.keys = bytes(isUpdate ? "a" : "b");
        run.keyLengths[0] = 1;
        run.old = isUpdate ? bytes("1") : null;
        run.oldLengths[0] = isUpdate ? 1 : 0;
        run.changed = bytes("2");
        run.changedLengths[0] = 1;
        return run;
    }

    @Test
    void aRowThatCannotBeAppliedStopsTheStore() {
        failOnPages(() -> new OutOfMemoryError("for a test"));
        assertThatThrownBy(() -> writer.update(tree, bytes("a"), 1, bytes("2"), 1)).isInstanceOf(OutOfMemoryError.class);
        assertStopped();
    }

    /// Or else it would be taken for the log's refusal, after which nothing has changed.
    @Test
    void aFailureAfterTheRecordIsNotAStatementFailure() {
        failOnPages(() -> FileError.DISK_FULL.failure("for a test"));
        assertThatThrownBy(() -> writer.insert(tree, bytes("b"), 1, bytes("2"), 1)).isInstanceOf(IllegalStateException.class)
            .hasCauseInstanceOf(SqlFailure.class);
        assertStopped();
    }

    @Test
    void aRowWhoseVersionIsNotRecordedStopsTheStore() {
        failOnVersions();
        assertThatThrownBy(() -> writer.insert(tree, bytes("b"), 1, bytes("2"), 1)).isInstanceOf(StackOverflowError.class);
        assertStopped();
    }

    /// The row has changed: the lack of memory ends the statement that follows the changes, such as CREATE INDEX.
    @Test
    void aLostChangedKeyEndsOnlyTheTracker() {
        ChangedKeys keys = failOnKeys(new OutOfMemoryError("for a test"));
        assertThat(writer.insert(tree, bytes("b"), 1, bytes("2"), 1)).isTrue();
        assertThat(files.health().isStopped()).isFalse();
        assertThatThrownBy(keys::take).isInstanceOfSatisfying(
            SqlFailure.class, failure -> assertThat(failure.sqlState()).isEqualTo("53200"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRunThatCannotBeAppliedStopsTheStore(boolean isUpdate) {
        failOnPages(StackOverflowError::new);
        assertThatThrownBy(() -> new RowRunWriter(context).change(tree, run(isUpdate), 0)).isInstanceOf(StackOverflowError.class);
        assertStopped();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRunWhoseVersionsAreNotRecordedStopsTheStore(boolean isUpdate) {
        failOnVersions();
        assertThatThrownBy(() -> new RowRunWriter(context).change(tree, run(isUpdate), 0)).isInstanceOf(StackOverflowError.class);
        assertStopped();
    }

    @Test
    void aSplitWhoseVersionsCannotFollowStopsTheStore() {
        String row = "r".repeat(100);
        for (int i = 0; i < 20; i++) {
            assertThat(writer.insert(tree, bytes("k" + (char) ('a' + i)), 2, bytes(row), row.length())).isTrue();
        }
        LeafCursorPosition at = new LeafCursorPosition();
        Frame root = pages.latched(TreeShape.ROOT);
        root.attach(new PageSidecar() {
            @Override
            public Halves halves(byte[] separator) {
                return () -> {
                    throw new OutOfMemoryError("for a test");
                };
            }

            @Override
            public PageSidecar join(PageSidecar other) {
                return this;
            }

            @Override
            public boolean isEmpty() {
                return false;
            }
        });
        root.unlatch();
        tree.tree().latchLeaf(bytes("kk"), 2, at);
        assertThatThrownBy(() -> tree.tree().ensureSpace(bytes("kkk"), 3, PAGE / 2, at)).isInstanceOf(OutOfMemoryError.class);
        assertStopped();
    }
}
