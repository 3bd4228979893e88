// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.lob;

import bowler.base.error.SqlFailure;
import bowler.base.invariant.Invariant;
import bowler.storage.StoreTransaction;
import bowler.storage.api.RowBytes;
import bowler.storage.api.StoreError;
import bowler.storage.api.TreeRef;
import bowler.types.LobReference;
import bowler.types.encode.TextChunk;
import java.util.function.IntFunction;

/// Reads one long value from any place; also between statements of its transaction. Holds one chunk at a time.
public final class LobReader {
    private final StoreTransaction transaction;
    private final IntFunction<TreeRef> trees;
    private final LobReference reference;
    private final byte[] key = new byte[LobTree.CHUNK_KEY_BYTES];
    private final RowBytes bytes = new RowBytes();
    /// The number of the current chunk.
    private int held = -1;
    private String text;

    public LobReader(StoreTransaction transaction, IntFunction<TreeRef> trees, LobReference reference) {
        this.transaction = transaction;
        this.trees = trees;
        this.reference = reference;
    }

    /// Bytes from a place on, counted from 0, of a BLOB.
    ///
    /// @return how many: as many as wanted, or as there are
    public int read(long from, byte[] into, int offset, int wanted) {
        int count = (int) Math.min(wanted, reference.length() - from);
        for (int done = 0; done < count; ) {
            long place = from + done;
            hold((int) (place / LobTree.BYTES_PER_CHUNK));
            int within = (int) (place % LobTree.BYTES_PER_CHUNK);
            int part = Math.min(count - done, bytes.length - within);
            Invariant.check(part > 0, "LOB %d of tree %d ends before its length", reference.number(), reference.treeId());
            System.arraycopy(bytes.bytes, within, into, offset + done, part);
            done += part;
        }
        return Math.max(count, 0);
    }

    /// Characters from a place on, counted from 0, of a CLOB.
    ///
    /// @return how many: as many as wanted, or as there are
    public int read(long from, char[] into, int offset, int wanted) {
        int count = (int) Math.min(wanted, reference.length() - from);
        for (int done = 0; done < count; ) {
            long place = from + done;
            int chunk = (int) (place / LobTree.CHARACTERS_PER_CHUNK);
            if (chunk != held || text == null) {
                hold(chunk);
                text = TextChunk.decode(bytes.bytes, 0, bytes.length);
            }
            int within = (int) (place % LobTree.CHARACTERS_PER_CHUNK);
            int part = Math.min(count - done, text.length() - within);
            Invariant.check(part > 0, "LOB %d of tree %d ends before its length", reference.number(), reference.treeId());
            text.getChars(within, within + part, into, offset + done);
            done += part;
        }
        return Math.max(count, 0);
    }

    private void hold(int chunk) {
        if (chunk != held) {
            held = -1;
            text = null;
            LobTree.putChunk(key, reference.number(), chunk);
            read(transaction, trees, reference, key, bytes);
            held = chunk;
        }
    }

    /// Reads a chunk whole.
    static void read(
            StoreTransaction transaction, IntFunction<TreeRef> trees, LobReference reference, byte[] key, RowBytes into) {
        try {
            if (!transaction.readPart(trees.apply(reference.treeId()), key, key.length, into)) {
                throw LobError.NO_LONGER_EXISTS.failure();
            }
        } catch (SqlFailure failure) {
            // A transaction that has read a row need not fail because the table was truncated since.
            throw failure.sqlState().equals(StoreError.NO_TREE.sqlState()) ? LobError.NO_LONGER_EXISTS.causedBy(failure) : failure;
        }
    }

    /// Returns a part of a BLOB, which must be there.
    public byte[] bytes(long from, int count) {
        byte[] part = new byte[count];
        read(from, part, 0, count);
        return part;
    }

    /// Returns a part of a CLOB, which must be there.
    public String text(long from, int count) {
        char[] part = new char[count];
        read(from, part, 0, count);
        return new String(part);
    }
}
