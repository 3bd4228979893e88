// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.log.Log;
import bowler.log.LogOptions;
import bowler.os.host.HostClock;
import bowler.os.host.MemoryDisk;
import bowler.storage.buffer.BufferPool;
import bowler.storage.buffer.LogForce;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.PageOperations;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.StoreFiles;
import bowler.storage.file.StoreHealth;

/// A tree on a memory disk with a log, and the plain verbs of a map on it, without transactions.
public final class TreeFixture implements AutoCloseable {
    static final int TREE_ID = 7;

    final MemoryDisk disk = new MemoryDisk("tree");
    final PageOperations operations;
    final Log log;
    final BufferPool pool;
    final PageTable pages;
    public final Tree tree;
    final Overflow overflow;

    public TreeFixture(int pageSizeBytes, long poolBytes) {
        operations = Tree.register(new PageOperations(), pageSizeBytes);
        log = Log.create(disk, "log", LogOptions.DEFAULT, new HostClock());
        StoreFiles files = new StoreFiles(disk, pageSizeBytes);
        files.create(TREE_ID);
        pool = new BufferPool(
            files, force(log), DoubleWrite.open(disk, files, BufferPool.batchPages(poolBytes, pageSizeBytes)),
            poolBytes);
        pages = pool.pages(TREE_ID);
        Tree.create(pages, change().begin(0, 0).withoutUndo(), TREE_ID);
        tree = new Tree(pages, pageSizeBytes, this::change);
        overflow = new Overflow(pages, pageSizeBytes);
    }

    public ChangeBuilder change() {
        return new ChangeBuilder(log, operations, new StoreHealth());
    }

    private static LogForce force(Log log) {
        return new LogForce() {
            @Override
            public void force(long endLsn) {
                log.force(endLsn);
            }

            @Override
            public long endLsn() {
                return log.endLsn();
            }
        };
    }

    public Session session() {
        return new Session();
    }

    @Override
    public void close() {
        log.close();
    }

    /// One thread's use of the tree.
    public final class Session {
        final ChangeBuilder change = change();
        final Overflow.Recorder chains = new Overflow.Recorder() {
            @Override
            public ChangeBuilder begin() {
                return change.begin(0, 0);
            }

            @Override
            public void apply() {
                change.apply();
            }
        };
        final LeafCursorPosition at = new LeafCursorPosition();

        public boolean insert(byte[] key, byte[] row) {
            while (true) {
                tree.latchLeaf(key, key.length, at);
                if (at.found()) {
                    at.unlatchUnchanged();
                    return false;
                }
                if (at.fitsInsert(key.length, row.length)) {
                    break;
                }
                tree.ensureSpace(key, key.length, row.length, at);
            }
            change.begin(0, 0).withoutUndo();
            tree.putInsert(change, at, key, key.length, 0, row, 0, row.length);
            change.apply();
            at.unlatch();
            return true;
        }

        public boolean replace(byte[] key, byte[] row) {
            while (true) {
                tree.latchLeaf(key, key.length, at);
                if (!at.found()) {
                    at.unlatchUnchanged();
                    return false;
                }
                if (at.fitsReplace(row.length)) {
                    break;
                }
                tree.ensureSpace(key, key.length, row.length, at);
            }
            change.begin(0, 0).withoutUndo();
            tree.putReplace(change, at, 0, row, 0, row.length);
            change.apply();
            at.unlatch();
            return true;
        }

        public boolean remove(byte[] key) {
            tree.latchLeaf(key, key.length, at);
            if (!at.found()) {
                at.unlatchUnchanged();
                return false;
            }
            change.begin(0, 0).withoutUndo();
            tree.putRemove(change, at);
            change.apply();
            boolean sparse = at.isSparse();
            at.unlatch();
            if (sparse) {
                tree.freeIfEmpty(key, key.length);
            }
            return true;
        }

        /// The row, or null.
        byte[] get(byte[] key) {
            while (true) {
                tree.seek(key, key.length, at);
                byte[] row = null;
                try {
                    if (at.found()) {
                        int offset = at.rowOffset();
                        row = java.util.Arrays.copyOfRange(at.page(), offset, offset + at.rowLength());
                    }
                } catch (IndexOutOfBoundsException | IllegalArgumentException torn) {
                    continue;
                }
                if (at.isUnchanged()) {
                    return row;
                }
            }
        }

        /// Copies the row into `into`; its length, or -1.
        int read(byte[] key, byte[] into) {
            while (true) {
                tree.seek(key, key.length, at);
                int length = -1;
                try {
                    if (at.found()) {
                        length = at.rowLength();
                        System.arraycopy(at.page(), at.rowOffset(), into, 0, length);
                    }
                } catch (IndexOutOfBoundsException torn) {
                    continue;
                }
                if (at.isUnchanged()) {
                    return length;
                }
            }
        }
    }
}
