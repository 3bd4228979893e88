// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.VarInt;
import bowler.storage.change.UndoKind;
import java.util.Arrays;

/// Some megabytes of CHANGE records, their page parts dealt out by page: parts of one page go to one share, in order of
/// the log, so that shares can be redone side by side.
final class RedoBatch {
    static final int SHARES = 32;
    private static final int ARENA_BYTES = 4 << 20;
    /// Offsets within a page part, as [bowler.storage.change.ChangeBuilder] writes it.
    static final int PART_PAGE = Integer.BYTES;
    static final int PART_OPERATION = 2 * Integer.BYTES;
    static final int PART_LENGTH = PART_OPERATION + Byte.BYTES;
    static final int PART_HEADER_BYTES = PART_LENGTH + Integer.BYTES;

    /// The page parts of one share: where each lies in the arena, and where its record lies in the log.
    static final class Share {
        private int count;
        private int[] offsets = new int[256];
        private long[] startLsns = new long[256];
        private long[] endLsns = new long[256];

        private void add(int offset, long startLsn, long endLsn) {
            if (count == offsets.length) {
                offsets = Arrays.copyOf(offsets, 2 * count);
                startLsns = Arrays.copyOf(startLsns, 2 * count);
                endLsns = Arrays.copyOf(endLsns, 2 * count);
            }
            offsets[count] = offset;
            startLsns[count] = startLsn;
            endLsns[count++] = endLsn;
        }

        int count() {
            return count;
        }

        int offset(int index) {
            return offsets[index];
        }

        long startLsn(int index) {
            return startLsns[index];
        }

        long endLsn(int index) {
            return endLsns[index];
        }
    }

    private byte[] arena = new byte[ARENA_BYTES];
    private int length;
    private final Share[] shares = new Share[SHARES];

    RedoBatch() {
        Arrays.setAll(shares, i -> new Share());
    }

    byte[] arena() {
        return arena;
    }

    Share share(int index) {
        return shares[index];
    }

    boolean isEmpty() {
        return length == 0;
    }

    /// Whether the record still goes in; an empty batch takes any.
    boolean hasRoom(int recordLength) {
        return length == 0 || length + recordLength <= ARENA_BYTES;
    }

    void clear() {
        length = 0;
        for (Share share : shares) {
            share.count = 0;
        }
    }

    /// Copies a CHANGE record and deals out its parts.
    void add(byte[] source, int offset, int recordLength, long startLsn, long endLsn) {
        if (recordLength > arena.length) {
            arena = new byte[recordLength];
        }
        System.arraycopy(source, offset, arena, length, recordLength);
        int end = length + recordLength;
        for (int part = firstPart(length); part < end; ) {
            int fileId = BigEndian.getInt(arena, part);
            int pageNumber = BigEndian.getInt(arena, part + PART_PAGE);
            shares[shareOf(fileId, pageNumber)].add(part, startLsn, endLsn);
            part += PART_HEADER_BYTES + BigEndian.getInt(arena, part + PART_LENGTH);
        }
        length = end;
    }

    /// Steps over kind, transaction, previous LSN and undo.
    private int firstPart(int record) {
        int at = afterVarInt(afterVarInt(record + 1));
        int undoKind = arena[at++];
        return switch (undoKind) {
            case UndoKind.NONE -> at;
            case UndoKind.COMPENSATION -> afterVarInt(at);
            case UndoKind.INSERT, UndoKind.UPDATE, UndoKind.DELETE -> {
                at += Integer.BYTES;
                int keyLength = (int) VarInt.get(arena, at);
                at = afterVarInt(at) + keyLength;
                int beforeLength = (int) VarInt.get(arena, at) - 1;
                yield afterVarInt(at) + Math.max(0, beforeLength);
            }
            default -> throw new IllegalArgumentException("undo of unknown kind " + undoKind);
        };
    }

    private int afterVarInt(int at) {
        return at + VarInt.sizeOf(VarInt.get(arena, at));
    }

    private static int shareOf(int fileId, int pageNumber) {
        int mixed = (fileId * 0x9E3779B1 ^ pageNumber) * 0x85EBCA6B;
        return mixed >>> Integer.SIZE - Integer.numberOfTrailingZeros(SHARES);
    }
}
