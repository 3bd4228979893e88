// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.base.bytes.BigEndian;
import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.catalog.TableDescriptor;
import bowler.catalog.lob.LobNumbers;
import bowler.catalog.lob.LobTree;
import bowler.catalog.state.CatalogState;
import bowler.os.Workers;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.BlindDelete;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// Numbers long values, and removes in the background those that are noted as no longer wanted, once every snapshot
/// sees the note. The notes are in the trees, so that a crash delays the work and no more.
final class LobGarbageCollector implements LobNumbers, Workers.Step {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final int CHUNKS_PER_STEP = 64;
    private static final int NOTES_PER_STEP = 1_000;

    private final Store store;
    private final Consumer<Throwable> onFailure;
    private final BlindDelete removal;
    private final ConcurrentHashMap<Integer, AtomicLong> numbers = new ConcurrentHashMap<>();
    /// The trees that may have notes.
    private final ConcurrentSkipListSet<Integer> trees = new ConcurrentSkipListSet<>();
    private Workers workers;
    /// Null until there is something to do.
    private volatile Workers.Task task;
    private volatile boolean ended;
    /// The tree whose chunks are being removed.
    private TreeRef tree;
    private List<Note> notes = List.of();
    private int nextNote;
    private int nextChunk;
    /// The snapshot that saw these notes.
    private long seenAt;

    private record Note(long number, int chunks) {}

    /// @param onFailure gets what has ended the task
    LobGarbageCollector(Store store, Consumer<Throwable> onFailure) {
        this.store = store;
        this.onFailure = onFailure;
        removal = store.newPartRemoval();
    }

    /// Notes may have been left when the database was closed, or has crashed.
    void start(Workers backgroundWorkers, CatalogState catalog) {
        workers = backgroundWorkers;
        for (TableDescriptor table : catalog.tables()) {
            if (table.lobTreeId() != 0) {
                noted(table.lobTreeId());
            }
        }
    }

    @Override
    public void noted(int treeId) {
        trees.add(treeId);
        if (task == null) {
            begin();
        }
    }

    private synchronized void begin() {
        if (task == null && !ended) {
            task = workers.start("bowler lobs", this, onFailure);
        }
    }

    @Override
    public long next(int treeId) {
        AtomicLong counter = numbers.get(treeId);
        if (counter == null) {
            counter = numbers.computeIfAbsent(treeId, id -> new AtomicLong(lastNumber(store.tree(id))));
        }
        return counter.incrementAndGet();
    }

    /// Returns the greatest number in the tree, committed or not, of a value or of a note; 0 if there is none.
    private long lastNumber(TreeRef tree) {
        try (StoreTransaction transaction = store.newTransaction()) {
            transaction.beginStatement(IsolationLevel.UR);
            long last = Math.max(last(transaction, tree, KeyRange.ALL), last(transaction, tree, LobTree.NOTES));
            transaction.endStatement();
            transaction.rollback();
            return last;
        }
    }

    private static long last(StoreTransaction transaction, TreeRef tree, KeyRange range) {
        try (RowCursor cursor = transaction.scan(tree, range, true, ReadIntent.READ)) {
            return cursor.next() ? LobTree.number(cursor.keyBytes(), cursor.keyOffset(), cursor.keyLength()) : 0;
        }
    }

    /// Prevents further steps.
    void end() {
        ended = true;
        synchronized (this) {
            if (task != null) {
                task.stop();
            }
        }
    }

    @Override
    public long step() {
        if (ended) {
            return -1;
        }
        try {
            if (nextNote == notes.size() && !findNotes()) {
                return IDLE_NANOS;
            }
            return store.isSeenByAll(seenAt) && remove() ? PAUSE_NANOS : WAIT_NANOS;
        } catch (SqlFailure failure) {
            // A full disk, or a tree that is just being dropped: the notes that are left are found again.
            forget();
            if (failure.severity().compareTo(Severity.SESSION) >= 0) {
                throw failure;
            }
            return IDLE_NANOS;
        } catch (OutOfMemoryError | StackOverflowError exhausted) {
            // The same as above; if the outcome is unknown, the store has stopped, and the next step gets that failure.
            forget();
            return IDLE_NANOS;
        }
    }

    private void forget() {
        notes = List.of();
        nextNote = 0;
        nextChunk = 0;
    }

    /// Looks for notes in one tree. A tree stays among those to look at while it has some, committed or not.
    ///
    /// @return whether there is something to remove
    private boolean findNotes() {
        Integer treeId = tree == null ? null : trees.higher(tree.treeId());
        if (treeId == null) {
            treeId = trees.isEmpty() ? null : trees.ceiling(0);
        }
        tree = null;
        if (treeId == null) {
            return false;
        }
        trees.remove(treeId);
        TreeRef found = store.tree(treeId);
        forget();
        try (StoreTransaction transaction = store.newTransaction()) {
            transaction.beginStatement(IsolationLevel.UR);
            boolean isAny = last(transaction, found, LobTree.NOTES) != 0;
            transaction.endStatement();
            if (isAny) {
                trees.add(treeId);
                tree = found;
                transaction.beginStatement(IsolationLevel.CS);
                seenAt = transaction.snapshot();
                notes = committed(transaction, found);
                transaction.endStatement();
            }
            transaction.rollback();
        }
        return !notes.isEmpty();
    }

    private static List<Note> committed(StoreTransaction transaction, TreeRef tree) {
        List<Note> found = new ArrayList<>();
        try (RowCursor cursor = transaction.scan(tree, LobTree.NOTES, false, ReadIntent.READ)) {
            while (found.size() < NOTES_PER_STEP && cursor.next()) {
                found.add(new Note(
                    LobTree.number(cursor.keyBytes(), cursor.keyOffset(), cursor.keyLength()),
                    BigEndian.getInt(cursor.rowBytes(), cursor.rowOffset())));
            }
        }
        return found;
    }

    /// Removes some chunks; a note is removed after its last chunk.
    ///
    /// @return false if a concurrent transaction holds a conflicting lock
    private boolean remove() {
        for (int left = CHUNKS_PER_STEP; left > 0 && nextNote < notes.size(); left--) {
            Note note = notes.get(nextNote);
            byte[] key = nextChunk < note.chunks ? LobTree.chunk(note.number, nextChunk) : LobTree.note(note.number);
            if (!removal.remove(tree, key, key.length)) {
                return false;
            }
            if (nextChunk++ == note.chunks) {
                nextChunk = 0;
                nextNote++;
            }
        }
        return true;
    }
}
