// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

/// The records of an arena in the order added.
final class ArenaCursor extends RecordCursor {
    private final RecordArena arena;
    private final long count;
    private long shown;
    private int block;
    private int offset;

    ArenaCursor(RecordArena arena, long count) {
        this.arena = arena;
        this.count = count;
    }

    @Override
    public boolean next() {
        if (shown == count) {
            return false;
        }
        if (offset == arena.usedOf(block)) {
            block++;
            offset = 0;
        }
        show(arena.block((long) block << Integer.SIZE), offset);
        offset = rowOffset + rowLength;
        shown++;
        return true;
    }

    @Override
    public void close() {}
}
