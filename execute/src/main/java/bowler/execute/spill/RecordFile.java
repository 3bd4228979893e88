// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.base.bytes.VarInt;
import bowler.os.Disk;
import bowler.os.DiskFile;
import java.io.IOException;

/// Records in a file: appended through a buffer, read from the start any number of times, and appended again.
final class RecordFile {
    /// The first size of the buffer, which grows with the bytes written.
    private static final int FIRST_BUFFER_BYTES = 4 << 10;
    private static final int BUFFER_BYTES = 32 << 10;
    /// The bytes read at a time if memory is sufficient.
    static final int WINDOW_BYTES = 64 << 10;
    private static final int HEADER_BYTES = 2 * VarInt.MAX_INT_BYTES;

    private final SpillCounts owner;
    private final Disk disk;
    private final String name;
    private final DiskFile file;
    private byte[] buffer;
    private int used;
    private long written;
    private long recordCount;

    RecordFile(SpillCounts owner, Disk disk, String name, DiskFile file) {
        this.owner = owner;
        this.disk = disk;
        this.name = name;
        this.file = file;
    }

    long recordCount() {
        return recordCount;
    }

    void add(byte[] key, int keyOffset, int keyLength, byte[] row, int rowOffset, int rowLength) {
        int size = RecordCursor.sizeOf(keyLength, rowLength);
        if (buffer == null || buffer.length - used < size) {
            if (used > 0) {
                flush();
            }
            int wanted = (int) Math.max(size, Math.clamp(written, FIRST_BUFFER_BYTES, BUFFER_BYTES));
            if (buffer == null || buffer.length < wanted) {
                buffer = new byte[wanted];
            }
        }
        RecordCursor.write(key, keyOffset, keyLength, row, rowOffset, rowLength, buffer, used);
        used += size;
        recordCount++;
    }

    private void flush() {
        try {
            file.write(written, buffer, 0, used);
        } catch (IOException e) {
            throw owner.failure(e);
        }
        written += used;
        owner.countWritten(used);
        used = 0;
    }

    /// Ends the writing; more may be added while there is no reader.
    RecordFile finish() {
        if (used > 0) {
            flush();
        }
        buffer = null;
        return this;
    }

    RecordCursor read() {
        return read(WINDOW_BYTES);
    }

    /// @param windowBytes read at a time
    RecordCursor read(int windowBytes) {
        return new Reading(windowBytes);
    }

    /// Closes and deletes the file.
    void delete() {
        buffer = null;
        try {
            file.close();
            disk.delete(name);
        } catch (IOException e) {
            throw owner.failure(e);
        }
    }

    private final class Reading extends RecordCursor {
        private byte[] window;
        private int start;
        private int end;
        private long position;

        Reading(int windowBytes) {
            window = new byte[(int) Math.min(windowBytes, Math.max(written, 1))];
        }

        @Override
        public boolean next() {
            if (!have(Math.min(HEADER_BYTES, left()))) {
                return false;
            }
            int keyBytes = (int) VarInt.get(window, start);
            int rowBytes = (int) VarInt.get(window, start + VarInt.sizeOf(keyBytes));
            int size = sizeOf(keyBytes, rowBytes);
            have(size);
            show(window, start);
            start += size;
            return true;
        }

        private long left() {
            return end - start + written - position;
        }

        /// Ensures that the window contains that many bytes; returns false if none are left.
        private boolean have(long count) {
            if (count == 0) {
                return false;
            }
            if (end - start >= count) {
                return true;
            }
            byte[] from = window;
            if (window.length < count) {
                window = new byte[Math.toIntExact(count)];
            }
            System.arraycopy(from, start, window, 0, end - start);
            end -= start;
            start = 0;
            try {
                while (end < count) {
                    int read = file.read(position, window, end, window.length - end);
                    if (read == 0) {
                        throw new IOException(name + " ends before its last record");
                    }
                    position += read;
                    end += read;
                }
            } catch (IOException e) {
                throw owner.failure(e);
            }
            return true;
        }

        @Override
        public void close() {
            window = null;
        }
    }
}
