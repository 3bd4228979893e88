// SPDX-License-Identifier: Apache-2.0
package bowler.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// The content of one file, whatever names it has: what programs see, what is durable, and the changes in between.
/// Guarded by its disk.
final class SimulatedFile {
    static final int BLOCK_BYTES = 4096;

    private final int sectorBytes;
    private byte[] seen = new byte[0];
    private int seenSize;
    private byte[] durable = new byte[0];
    /// Changes since the last force, oldest first.
    private final List<Change> pending = new ArrayList<>();
    /// Blocks that take space; a file extended without writing takes none.
    private final BitSet blocks = new BitSet();

    /// One write, or, where there are no bytes, a change of size to `position`.
    private record Change(int position, byte[] bytes) {}

    SimulatedFile(int sectorBytes) {
        this.sectorBytes = sectorBytes;
    }

    int size() {
        return seenSize;
    }

    int read(long position, byte[] target, int offset, int length) {
        int count = (int) Math.max(0, Math.min(length, seenSize - position));
        if (count > 0) {
            System.arraycopy(seen, (int) position, target, offset, count);
        }
        return count;
    }

    /// Returns the number of blocks that a write would add.
    int blocksNeeded(long position, int length) {
        int needed = 0;
        for (long block = position / BLOCK_BYTES; length > 0 && block <= (position + length - 1) / BLOCK_BYTES; block++) {
            needed += blocks.get((int) block) ? 0 : 1;
        }
        return needed;
    }

    int blockCount() {
        return blocks.cardinality();
    }

    void write(long position, byte[] source, int offset, int length) {
        if (length == 0) {
            return;
        }
        int at = Math.toIntExact(position);
        byte[] bytes = Arrays.copyOfRange(source, offset, offset + length);
        pending.add(new Change(at, bytes));
        blocks.set(at / BLOCK_BYTES, (at + length - 1) / BLOCK_BYTES + 1);
        resizeSeen(Math.max(seenSize, at + length));
        System.arraycopy(bytes, 0, seen, at, length);
    }

    void resize(long size) {
        int newSize = Math.toIntExact(size);
        pending.add(new Change(newSize, null));
        blocks.clear((newSize + BLOCK_BYTES - 1) / BLOCK_BYTES, Integer.MAX_VALUE);
        resizeSeen(newSize);
    }

    /// Sends the pending changes, and only those: what an earlier force lost stays lost.
    void force() {
        for (Change change : pending) {
            durable = change.bytes == null ? Arrays.copyOf(durable, change.position)
                : applied(durable, change, 0, change.bytes.length);
        }
        pending.clear();
    }

    /// Applies the effect of a failed force. Any subset of the changes may have reached the disk. No later force will
    /// write the rest again, because the kernel has marked them clean, though programs still see them.
    void loseForce(SeededRandom random, int tornPercent) {
        durable = survivor(random, tornPercent);
        pending.clear();
    }

    /// The file as it is after a crash.
    SimulatedFile afterCrash(SeededRandom random, int tornPercent) {
        SimulatedFile file = new SimulatedFile(sectorBytes);
        file.durable = survivor(random, tornPercent);
        file.seen = file.durable.clone();
        file.seenSize = file.seen.length;
        file.blocks.set(0, (file.seenSize + BLOCK_BYTES - 1) / BLOCK_BYTES);
        return file;
    }

    void flipBit(int position, int bit) {
        if (position >= seenSize) {
            throw new IllegalArgumentException("position " + position + " in a file of " + seenSize + " bytes");
        }
        seen[position] ^= (byte) (1 << bit);
        if (position < durable.length) {
            durable[position] ^= (byte) (1 << bit);
        }
    }

    /// Each change made it whole, not at all, or in some of its sectors. Because each is drawn for itself this covers
    /// reordering too: a later change may be there without an earlier one.
    private byte[] survivor(SeededRandom random, int tornPercent) {
        byte[] bytes = durable.clone();
        for (Change change : pending) {
            if (change.bytes == null) {
                bytes = random.nextBoolean() ? Arrays.copyOf(bytes, change.position) : bytes;
            } else if (random.chance(tornPercent)) {
                bytes = torn(bytes, change, random);
            } else if (random.nextBoolean()) {
                bytes = applied(bytes, change, 0, change.bytes.length);
            } else if (random.chance(25)) {
                // The size was recorded, the data was not.
                bytes = Arrays.copyOf(bytes, Math.max(bytes.length, change.position + change.bytes.length));
            }
        }
        return bytes;
    }

    private byte[] torn(byte[] before, Change change, SeededRandom random) {
        byte[] bytes = before;
        int end = change.position + change.bytes.length;
        for (int at = change.position; at < end; ) {
            int sectorEnd = Math.min(end, (at / sectorBytes + 1) * sectorBytes);
            if (random.nextBoolean()) {
                bytes = applied(bytes, change, at - change.position, sectorEnd - change.position);
            }
            at = sectorEnd;
        }
        return bytes;
    }

    private static byte[] applied(byte[] before, Change change, int from, int to) {
        int end = change.position + to;
        byte[] bytes = end > before.length ? Arrays.copyOf(before, end) : before;
        System.arraycopy(change.bytes, from, bytes, change.position + from, to - from);
        return bytes;
    }

    private void resizeSeen(int size) {
        if (size > seen.length) {
            seen = Arrays.copyOf(seen, Math.max(size, seen.length + (seen.length >> 1)));
        } else if (size < seenSize) {
            Arrays.fill(seen, size, seenSize, (byte) 0);
        }
        seenSize = size;
    }
}
