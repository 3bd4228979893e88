// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.base.bytes.VarInt;
import bowler.storage.change.RecordKind;
import bowler.storage.transaction.ActiveTransaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A CHECKPOINT record: the facts that restart cannot determine by reading the log from the redo LSN.
///
///     byte    RecordKind.CHECKPOINT
///     varint  begin LSN: the transactions are those that were active there
///     varint  redo LSN
///     varint  number of transactions; for each: id, first LSN, last LSN as varints
record CheckpointRecord(long beginLsn, long redoLsn, List<ActiveTransaction> active) {
    byte[] encode() {
        byte[] bytes = new byte[1 + (3 + 3 * active.size()) * VarInt.MAX_LONG_BYTES];
        bytes[0] = RecordKind.CHECKPOINT;
        int at = VarInt.put(bytes, 1, beginLsn);
        at = VarInt.put(bytes, at, redoLsn);
        at = VarInt.put(bytes, at, active.size());
        for (ActiveTransaction transaction : active) {
            at = VarInt.put(bytes, at, transaction.id());
            at = VarInt.put(bytes, at, transaction.firstLsn());
            at = VarInt.put(bytes, at, transaction.lastLsn());
        }
        return Arrays.copyOf(bytes, at);
    }

    static CheckpointRecord decode(byte[] bytes) {
        int[] at = {1};
        long beginLsn = next(bytes, at);
        long redoLsn = next(bytes, at);
        List<ActiveTransaction> active = new ArrayList<>();
        for (long count = next(bytes, at); count > 0; count--) {
            active.add(new ActiveTransaction(next(bytes, at), next(bytes, at), next(bytes, at)));
        }
        return new CheckpointRecord(beginLsn, redoLsn, active);
    }

    private static long next(byte[] bytes, int[] at) {
        long value = VarInt.get(bytes, at[0]);
        at[0] += VarInt.sizeOf(value);
        return value;
    }
}
