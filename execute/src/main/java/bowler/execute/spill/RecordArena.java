// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.execute.run.MemoryBudget;
import java.util.Arrays;

/// Records in memory, in blocks that grow; a record's address is its block and its offset there.
final class RecordArena {
    private static final int FIRST_BLOCK_BYTES = 1 << 10;
    private static final int LAST_BLOCK_BYTES = 256 << 10;
    private static final long NONE = -1;

    private final MemoryBudget budget;
    private byte[][] blocks = new byte[4][];
    private int blockCount;
    /// Bytes in use of each block.
    private int[] used = new int[4];
    private long heldBytes;

    RecordArena(MemoryBudget budget) {
        this.budget = budget;
    }

    long heldBytes() {
        return heldBytes;
    }

    /// Adds a record; the first block is never refused, so that a record of any size fits.
    ///
    /// @param extraHeld further bytes that its owner holds in the same share
    /// @return its address, or -1 if the budget refuses it
    long add(
            byte[] key, int keyOffset, int keyLength, byte[] row, int rowOffset, int rowLength, long extraHeld) {
        int size = RecordCursor.sizeOf(keyLength, rowLength);
        if (blockCount == 0 || blocks[blockCount - 1].length - used[blockCount - 1] < size) {
            if (!newBlock(size, extraHeld)) {
                return NONE;
            }
        }
        int last = blockCount - 1;
        int offset = used[last];
        RecordCursor.write(key, keyOffset, keyLength, row, rowOffset, rowLength, blocks[last], offset);
        used[last] = offset + size;
        return (long) last << Integer.SIZE | offset;
    }

    private boolean newBlock(int size, long extraHeld) {
        int grown = blockCount == 0 ? FIRST_BLOCK_BYTES
            : Math.min(LAST_BLOCK_BYTES, 2 * blocks[blockCount - 1].length);
        int blockBytes = Math.max(size, grown);
        if (blockCount == 0) {
            budget.take(blockBytes);
        } else if (!budget.tryTake(heldBytes + extraHeld, blockBytes)) {
            return false;
        }
        heldBytes += blockBytes;
        if (blockCount == blocks.length) {
            blocks = Arrays.copyOf(blocks, 2 * blockCount);
            used = Arrays.copyOf(used, 2 * blockCount);
        }
        if (blocks[blockCount] == null || blocks[blockCount].length < blockBytes) {
            blocks[blockCount] = new byte[blockBytes];
        }
        used[blockCount++] = 0;
        return true;
    }

    byte[] block(long address) {
        return blocks[(int) (address >>> Integer.SIZE)];
    }

    int usedOf(int block) {
        return used[block];
    }

    static int offset(long address) {
        return (int) address;
    }

    /// Takes over the records of another arena of the same budget, which is empty afterwards. This arena must be empty.
    void takeOver(RecordArena other) {
        blocks = other.blocks;
        used = other.used;
        blockCount = other.blockCount;
        heldBytes = other.heldBytes;
        other.blocks = new byte[4][];
        other.blockCount = 0;
        other.heldBytes = 0;
    }

    /// Keeps a small first block, because a subquery that runs for each row clears the arena each time.
    void clear() {
        budget.release(heldBytes);
        heldBytes = 0;
        byte[] first = blocks[0];
        Arrays.fill(blocks, null);
        blocks[0] = first != null && first.length == FIRST_BLOCK_BYTES ? first : null;
        blockCount = 0;
    }
}
