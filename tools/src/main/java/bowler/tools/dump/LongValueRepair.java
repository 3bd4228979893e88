// SPDX-License-Identifier: Apache-2.0
package bowler.tools.dump;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.TableLayout;
import bowler.catalog.lob.LobTree;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import bowler.types.LobReference;
import bowler.types.RowBuffer;
import bowler.types.TypeId;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowEncoder;
import bowler.types.encode.TextChunk;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/// Makes the long values of a salvaged table agree with its rows.
///
/// A value that lacks chunks becomes NULL in its row, or empty if the column has to have a value. A value whose row is lost leaves
/// the database. The chunks that could be read of such values are written to files, in their order. For one table.
final class LongValueRepair {
    private static final int MAX_LINES = 20;

    private final Store store;
    private final TableDescriptor table;
    private final Path folder;
    private final Consumer<String> loss;
    private final Map<Long, Owner> owners = new LinkedHashMap<>();
    private final TreeMap<Long, Integer> found = new TreeMap<>();
    private final TreeSet<Long> unwanted = new TreeSet<>();
    private int lineCount;

    /// The column of a row that refers to a value.
    private record Owner(byte[] key, ColumnDescriptor column, LobReference reference) {
        boolean isText() {
            return column.type().id() != TypeId.BLOB;
        }

        int chunks() {
            return LobTree.chunkCount(reference.length(), isText());
        }
    }

    /// @param folder receives the files
    /// @param loss receives a line for each value
    LongValueRepair(Store store, TableDescriptor table, Path folder, Consumer<String> loss) {
        this.store = store;
        this.table = table;
        this.folder = folder;
        this.loss = loss;
    }

    void run() throws IOException {
        try (StoreTransaction transaction = store.newTransaction()) {
            transaction.setIsolation(IsolationLevel.SNAPSHOT);
            transaction.beginStatement();
            findOwners(transaction);
            findChunks(transaction);
            for (Map.Entry<Long, Integer> each : found.entrySet()) {
                if (!owners.containsKey(each.getKey()) && !unwanted.contains(each.getKey())) {
                    report("a long value of " + each.getValue() + " chunks has lost its row", save(transaction, each.getKey(), ownsTextOnly()));
                }
            }
            for (Map.Entry<Long, Owner> each : owners.entrySet()) {
                int chunks = found.getOrDefault(each.getKey(), 0);
                if (chunks != each.getValue().chunks()) {
                    clear(transaction, each.getKey(), each.getValue(), chunks);
                }
            }
            transaction.endStatement();
            transaction.commit(Durability.FULL);
        }
        if (lineCount > MAX_LINES) {
            loss.accept("table " + table.schemaName() + '.' + table.name() + ": and " + (lineCount - MAX_LINES) + " more long values");
        }
    }

    private void findOwners(StoreTransaction transaction) {
        EncodedRow row = new EncodedRow(TableLayout.of(table).rows());
        try (RowCursor cursor = transaction.scan(store.tree(table.treeId()), KeyRange.ALL, false, ReadIntent.READ)) {
            while (cursor.next()) {
                row.wrap(cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength());
                for (ColumnDescriptor column : table.columns()) {
                    LobReference reference = column.type().id().isLob() ? row.referenceAt(column.position()) : null;
                    if (reference != null) {
                        byte[] key = Arrays.copyOfRange(
                            cursor.keyBytes(), cursor.keyOffset(), cursor.keyOffset() + cursor.keyLength());
                        owners.put(reference.number(), new Owner(key, column, reference));
                    }
                }
            }
        }
    }

    private void findChunks(StoreTransaction transaction) {
        try (RowCursor cursor = transaction.scan(tree(), KeyRange.ALL, false, ReadIntent.READ)) {
            while (cursor.next()) {
                long number = LobTree.number(cursor.keyBytes(), cursor.keyOffset(), cursor.keyLength());
                if (LobTree.isNote(cursor.keyLength())) {
                    unwanted.add(number);
                } else {
                    found.merge(number, 1, Integer::sum);
                }
            }
        }
    }

    private TreeRef tree() {
        return store.tree(table.lobTreeId());
    }

    private boolean ownsTextOnly() {
        return table.columns().stream().noneMatch(column -> column.type().id() == TypeId.BLOB);
    }

    /// Writes the chunks of a value to a file, and removes them from the tree.
    ///
    /// @return the file; null if the value has no chunks
    private Path save(StoreTransaction transaction, long number, boolean isText) throws IOException {
        if (!found.containsKey(number)) {
            return null;
        }
        Path file = Files.createDirectories(folder).resolve(table.lobTreeId() + "-" + number + (isText ? ".txt" : ".bin"));
        KeyRange range = KeyRange.startingWith(Arrays.copyOf(LobTree.chunk(number, 0), Long.BYTES));
        TreeSet<Integer> chunks = new TreeSet<>();
        try (OutputStream out = Files.newOutputStream(file);
                RowCursor cursor = transaction.scan(tree(), range, false, ReadIntent.READ)) {
            while (cursor.next()) {
                chunks.add(LobTree.chunkNumber(cursor.keyBytes(), cursor.keyOffset()));
                if (isText) {
                    out.write(TextChunk.decode(cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength()).getBytes(StandardCharsets.UTF_8));
                } else {
                    out.write(cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength());
                }
            }
        }
        for (int chunk : chunks) {
            transaction.delete(tree(), LobTree.chunk(number, chunk), LobTree.CHUNK_KEY_BYTES);
        }
        return file;
    }

    /// Replaces a reference to a value that lacks chunks.
    private void clear(StoreTransaction transaction, long number, Owner owner, int chunks) throws IOException {
        Path file = save(transaction, number, owner.isText());
        transaction.endStatement();
        transaction.beginStatement(); // which sees the row without another value that was replaced before
        TableLayout layout = TableLayout.of(table);
        EncodedRow row = new EncodedRow(layout.rows());
        GrowingBytes bytes = new GrowingBytes();
        try (RowCursor cursor = transaction.scan(
                store.tree(table.treeId()), KeyRange.startingWith(owner.key), false, ReadIntent.READ)) {
            cursor.next();
            row.wrap(cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength());
            new RowEncoder(layout.rows()).encode(without(row, owner), bytes);
        }
        transaction.update(store.tree(table.treeId()), owner.key, owner.key.length, Arrays.copyOf(bytes.bytes, bytes.length), bytes.length);
        report("column " + owner.column.name() + " of the row under key " + HexFormat.of().formatHex(owner.key) + " is now "
            + (owner.column.nullable() ? "NULL" : "empty") + ", because its long value has " + chunks + " of its " + owner.chunks()
            + " chunks", file);
    }

    private RowBuffer without(EncodedRow row, Owner owner) {
        RowBuffer copy = new RowBuffer(table.columns().size());
        for (ColumnDescriptor column : table.columns()) {
            int at = column.position();
            LobReference reference = column.type().id().isLob() ? row.referenceAt(at) : null;
            if (column == owner.column) {
                copy.setObject(at, column.nullable() ? null : owner.isText() ? "" : new byte[0]);
            } else if (reference != null) {
                copy.setObject(at, reference);
            } else {
                copy.set(at, column.type(), row, at);
            }
        }
        return copy;
    }

    private void report(String what, Path file) {
        if (++lineCount <= MAX_LINES) {
            loss.accept("table " + table.schemaName() + '.' + table.name() + ": " + what
                + (file == null ? "" : "; what could be read is in the file " + folder.getFileName() + '/' + file.getFileName()));
        }
    }
}
