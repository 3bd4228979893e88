// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.lob;

import bowler.base.bytes.BigEndian;
import bowler.base.invariant.Invariant;
import bowler.storage.StoreTransaction;
import bowler.storage.api.RowBytes;
import bowler.storage.api.TreeRef;
import bowler.types.LobInput;
import bowler.types.LobReference;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.TextChunk;
import java.util.Arrays;
import java.util.function.IntFunction;

/// Adds long values to their trees, chunk by chunk, and notes those that are no longer wanted, within a statement of a
/// transaction. Holds one chunk at a time. Belongs to the session's thread.
public final class LobWriter {
    private final StoreTransaction transaction;
    private final IntFunction<TreeRef> trees;
    private final LobNumbers numbers;
    private final byte[] key = new byte[LobTree.CHUNK_KEY_BYTES];
    private final GrowingBytes chunk = new GrowingBytes();
    private TreeRef tree;

    public LobWriter(StoreTransaction transaction, IntFunction<TreeRef> trees, LobNumbers numbers) {
        this.transaction = transaction;
        this.trees = trees;
        this.numbers = numbers;
    }

    private TreeRef tree(int treeId) {
        if (tree == null || tree.treeId() != treeId) {
            tree = trees.apply(treeId);
        }
        return tree;
    }

    public LobReference write(int treeId, byte[] bits) {
        long number = numbers.next(treeId);
        for (int from = 0, count = 0; from < bits.length; from += LobTree.BYTES_PER_CHUNK, count++) {
            int length = Math.min(LobTree.BYTES_PER_CHUNK, bits.length - from);
            chunk.set(bits, from, length);
            add(treeId, number, count, chunk.bytes, length);
        }
        return new LobReference(treeId, number, bits.length);
    }

    public LobReference write(int treeId, String text) {
        long number = numbers.next(treeId);
        for (int from = 0, count = 0; from < text.length(); from += LobTree.CHARACTERS_PER_CHUNK, count++) {
            int to = Math.min(from + LobTree.CHARACTERS_PER_CHUNK, text.length());
            TextChunk.append(text.substring(from, to), chunk.clear());
            add(treeId, number, count, chunk.bytes, chunk.length);
        }
        return new LobReference(treeId, number, text.length());
    }

    /// Reads a value to its end.
    ///
    /// @return the value itself if it is short enough for its row, else its reference
    public Object write(int treeId, LobInput input, boolean isText) {
        return isText ? writeText(treeId, input) : writeBits(treeId, input);
    }

    private Object writeBits(int treeId, LobInput input) {
        byte[] bits = new byte[LobTree.BYTES_PER_CHUNK];
        int filled = fill(input, bits);
        if (filled <= LobTree.LONGEST_IN_ROW) {
            return Arrays.copyOf(bits, filled);
        }
        long number = numbers.next(treeId);
        long length = 0;
        for (int count = 0; filled > 0; count++) {
            add(treeId, number, count, bits, filled);
            length += filled;
            filled = filled < bits.length ? 0 : fill(input, bits);
        }
        return new LobReference(treeId, number, length);
    }

    private static int fill(LobInput input, byte[] bits) {
        int filled = 0;
        for (int count = 0; count >= 0 && filled < bits.length; filled += Math.max(0, count)) {
            count = input.read(bits, filled, bits.length - filled);
        }
        return filled;
    }

    private Object writeText(int treeId, LobInput input) {
        char[] text = new char[LobTree.CHARACTERS_PER_CHUNK];
        int filled = fill(input, text);
        if (filled <= LobTree.LONGEST_IN_ROW) {
            return new String(text, 0, filled);
        }
        long number = numbers.next(treeId);
        long length = 0;
        for (int count = 0; filled > 0; count++) {
            TextChunk.append(new String(text, 0, filled), chunk.clear());
            add(treeId, number, count, chunk.bytes, chunk.length);
            length += filled;
            filled = filled < text.length ? 0 : fill(input, text);
        }
        return new LobReference(treeId, number, length);
    }

    private static int fill(LobInput input, char[] text) {
        int filled = 0;
        for (int count = 0; count >= 0 && filled < text.length; filled += Math.max(0, count)) {
            count = input.read(text, filled, text.length - filled);
        }
        return filled;
    }

    /// Makes a value of its own of one that belongs elsewhere.
    public LobReference copy(int treeId, LobReference source, boolean isText) {
        long number = numbers.next(treeId);
        RowBytes bytes = new RowBytes();
        int count = LobTree.chunkCount(source, isText);
        for (int each = 0; each < count; each++) {
            LobTree.putChunk(key, source.number(), each);
            LobReader.read(transaction, trees, source, key, bytes);
            add(treeId, number, each, bytes.bytes, bytes.length);
        }
        return new LobReference(treeId, number, source.length());
    }

    private void add(int treeId, long number, int count, byte[] bytes, int length) {
        LobTree.putChunk(key, number, count);
        Invariant.check(transaction.insertPart(tree(treeId), key, key.length, bytes, length),
            "tree %d has a chunk of LOB %d before it is written", treeId, number);
    }

    /// The value is no longer wanted by the transaction, nor by those after it.
    public void note(LobReference reference, boolean isText) {
        byte[] note = LobTree.note(reference.number());
        byte[] count = new byte[Integer.BYTES];
        BigEndian.putInt(count, 0, LobTree.chunkCount(reference, isText));
        Invariant.check(
            transaction.insertPart(tree(reference.treeId()), note, note.length, count, count.length),
            "LOB %d of tree %d is given up twice", reference.number(), reference.treeId());
        numbers.noted(reference.treeId());
    }
}
