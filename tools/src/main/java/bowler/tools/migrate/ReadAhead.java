// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;

/// Reads the rows of a scan in a thread of its own, some blocks ahead of the thread that takes them. The thread starts with
/// the first row that is taken. After a row with a long LOB it waits until the row after it is taken.
final class ReadAhead implements AutoCloseable {
    private static final int BLOCK_ROWS = 500;
    private static final int MAX_BLOCKS = 8;
    private static final long MAX_LOB_LENGTH = 1 << 20;

    private final TableScan scan;
    private final BlockingQueue<Block> blocks = new ArrayBlockingQueue<>(MAX_BLOCKS);
    private Thread reader;
    private final Semaphore consumed = new Semaphore(0);
    private Block block = new Block(List.of(), false, false, null);
    private int next;
    private volatile boolean isClosed;

    /// @param isAwaited whether the reader waits until the last row is consumed
    /// @param failure the exception that has ended the reading, or null
    private record Block(List<Object[]> rows, boolean isAwaited, boolean isLast, Throwable failure) {}

    ReadAhead(TableScan scan) {
        this.scan = scan;
    }

    /// Returns the next row; null after the last one.
    Object[] next() throws SQLException, IOException {
        if (reader == null) {
            reader = Thread.ofPlatform().daemon().name("reader of a table").start(this::read);
        }
        while (next == block.rows.size()) {
            switch (block.failure) {
                case null -> { }
                case SQLException e -> throw e;
                case IOException e -> throw e;
                case Error e -> throw e;
                default -> throw new IllegalStateException(block.failure);
            }
            if (block.isLast) {
                return null;
            }
            if (block.isAwaited) {
                consumed.release();
            }
            try {
                block = blocks.take();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while waiting for rows");
            }
            next = 0;
        }
        return block.rows.get(next++);
    }

    private void read() {
        List<Object[]> rows = new ArrayList<>(BLOCK_ROWS);
        Throwable failure = null;
        long lobLength = 0;
        try {
            while (!isClosed && scan.next()) {
                rows.add(scan.row());
                lobLength += scan.lobLength();
                boolean isAwaited = scan.hasLongLob();
                if (isAwaited || rows.size() == BLOCK_ROWS || lobLength > MAX_LOB_LENGTH) {
                    blocks.put(new Block(rows, isAwaited, false, null));
                    rows = new ArrayList<>(BLOCK_ROWS);
                    lobLength = 0;
                }
                if (isAwaited) {
                    consumed.acquire();
                }
            }
        } catch (InterruptedException e) {
            return;
        } catch (SQLException | IOException | RuntimeException | Error e) {
            failure = e;
        }
        try {
            blocks.put(new Block(rows, false, true, failure));
        } catch (InterruptedException e) {
            // The rows are not wanted any more.
        }
    }

    /// Ends the reading, and waits for it.
    @Override
    public void close() throws InterruptedIOException {
        if (reader == null) {
            return;
        }
        isClosed = true;
        consumed.release();
        try {
            // Drivers lose their connection when a thread that reads is interrupted, so the reader is let run to its next block.
            while (!reader.join(Duration.ofMillis(1))) {
                blocks.clear();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while a reader ends");
        }
    }
}
