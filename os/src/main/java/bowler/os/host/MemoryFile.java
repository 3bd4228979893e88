// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;

/// The bytes of one file in chunks; a chunk never written takes no memory and reads as zeros.
///
/// Readers take no latch. They load the size first (volatile), which a writer stores last, and then the table of
/// chunks. The table is replaced; in place, only empty entries are set, and entries that a copy of the file shares. A
/// read that races with a write of the same bytes may return some of each, as on a real disk.
final class MemoryFile {
    private static final int CHUNK_BITS = 16;
    private static final int CHUNK_BYTES = 1 << CHUNK_BITS;
    private static final int CHUNK_MASK = CHUNK_BYTES - 1;
    private static final byte[] ZEROS = new byte[CHUNK_BYTES];

    private byte[][] chunks = new byte[0][];
    /// The chunks that other files use too, so that a writer replaces them; null if there is none.
    private BitSet shared;
    private volatile long sizeBytes;

    int read(long position, byte[] target, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, target.length);
        long available = sizeBytes - position;
        byte[][] table = chunks;
        int count = (int) Math.max(0, Math.min(length, Math.min(available, ((long) table.length << CHUNK_BITS) - position)));
        for (int done = 0; done < count; ) {
            long at = position + done;
            int inChunk = (int) at & CHUNK_MASK;
            int part = Math.min(count - done, CHUNK_BYTES - inChunk);
            byte[] chunk = table[(int) (at >>> CHUNK_BITS)];
            System.arraycopy(chunk == null ? ZEROS : chunk, inChunk, target, offset + done, part);
            done += part;
        }
        return count;
    }

    synchronized void write(long position, byte[] source, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, source.length);
        long end = position + length;
        reach(end);
        for (int done = 0; done < length; ) {
            long at = position + done;
            int inChunk = (int) at & CHUNK_MASK;
            int part = Math.min(length - done, CHUNK_BYTES - inChunk);
            System.arraycopy(source, offset + done, chunkForWriting((int) (at >>> CHUNK_BITS)), inChunk, part);
            done += part;
        }
        sizeBytes = Math.max(sizeBytes, end);
    }

    /// Returns a file with the same content. Both may be changed; they share the chunks that neither has written since.
    synchronized MemoryFile copy() {
        MemoryFile copy = new MemoryFile();
        copy.chunks = chunks.clone();
        copy.shared = new BitSet(chunks.length);
        copy.shared.set(0, chunks.length);
        shared = (BitSet) copy.shared.clone();
        copy.sizeBytes = sizeBytes;
        return copy;
    }

    long sizeBytes() {
        return sizeBytes;
    }

    synchronized void resize(long newSizeBytes) {
        if (newSizeBytes < sizeBytes) {
            sizeBytes = newSizeBytes;
            int keep = chunkCount(newSizeBytes);
            byte[][] table = Arrays.copyOf(chunks, keep);
            int inLast = (int) newSizeBytes & CHUNK_MASK;
            if (inLast != 0 && table[keep - 1] != null) {
                // A copy keeps the truncated bytes unchanged for readers of the old table.
                table[keep - 1] = Arrays.copyOf(Arrays.copyOf(table[keep - 1], inLast), CHUNK_BYTES);
            }
            chunks = table;
        } else {
            reach(newSizeBytes);
        }
        sizeBytes = newSizeBytes;
    }

    private byte[] chunkForWriting(int index) {
        byte[] chunk = chunks[index];
        if (chunk == null) {
            chunk = new byte[CHUNK_BYTES];
            chunks[index] = chunk;
        } else if (shared != null && shared.get(index)) {
            chunk = chunk.clone();
            chunks[index] = chunk;
            shared.clear(index);
        }
        return chunk;
    }

    private void reach(long endBytes) {
        int needed = chunkCount(endBytes);
        if (needed > chunks.length) {
            chunks = Arrays.copyOf(chunks, Math.max(needed, chunks.length + (chunks.length >> 1)));
        }
    }

    private static int chunkCount(long bytes) {
        return Math.toIntExact((bytes + CHUNK_MASK) >>> CHUNK_BITS);
    }
}
