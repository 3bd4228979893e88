// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.audit;

import bowler.base.bytes.BigEndian;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.lob.LobTree;
import bowler.storage.StoreTransaction;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyRange;
import bowler.types.LobReference;
import bowler.types.TypeId;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.TextChunk;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Consumer;

/// Compares the long values that the rows of one table refer to with the chunks in their tree. Remembers some tens of
/// bytes per long value.
final class LobAudit {
    private static final int MAX_FINDINGS = 20;

    private final StoreTransaction transaction;
    private final TableDescriptor table;
    private final TreeRef tree;
    private final Consumer<String> findings;
    private final Map<Long, Expected> expected = new HashMap<>();
    private int reportedCount;

    /// A value that a row refers to.
    private static final class Expected {
        private final long length;
        private final boolean isText;
        private int found;

        Expected(long length, boolean isText) {
            this.length = length;
            this.isText = isText;
        }
    }

    LobAudit(StoreTransaction transaction, TableDescriptor table, TreeRef tree, Consumer<String> findings) {
        this.transaction = transaction;
        this.table = table;
        this.tree = tree;
        this.findings = findings;
    }

    private void report(String what) {
        if (reportedCount++ < MAX_FINDINGS) {
            findings.accept(what);
        } else if (reportedCount == MAX_FINDINGS + 1) {
            findings.accept("and more LOBs that are not as they should be");
        }
    }

    /// Takes the references of a row.
    void add(EncodedRow row, byte[] key) {
        for (ColumnDescriptor column : table.columns()) {
            LobReference reference = column.type().id().isLob() ? row.referenceAt(column.position()) : null;
            if (reference == null) {
                continue;
            }
            if (reference.treeId() != tree.treeId()) {
                report("the row under key " + hex(key) + " refers to a LOB of tree " + reference.treeId());
            } else if (expected.put(reference.number(),
                    new Expected(reference.length(), column.type().id() != TypeId.BLOB)) != null) {
                report("LOB " + reference.number() + " has two owners, one of them the row under key " + hex(key));
            }
        }
    }

    /// Compares with the tree. Notes come first in the tree: a value that is removed from the tree during the
    /// comparison has one.
    void finish() {
        Map<Long, Integer> given = new HashMap<>();
        try (RowCursor cursor = transaction.scan(tree, KeyRange.ALL, false, ReadIntent.READ)) {
            while (cursor.next()) {
                long number = LobTree.number(cursor.keyBytes(), cursor.keyOffset(), cursor.keyLength());
                if (LobTree.isNote(cursor.keyLength())) {
                    given.put(number, BigEndian.getInt(cursor.rowBytes(), cursor.rowOffset()));
                    if (expected.containsKey(number)) {
                        report("LOB " + number + " of a row is noted as no longer wanted");
                    }
                } else if (!given.containsKey(number)) {
                    checkChunk(cursor, number);
                }
            }
        }
        expected.forEach((number, value) -> {
            int wanted = LobTree.chunkCount(value.length, value.isText);
            if (value.found != wanted) {
                report("LOB " + number + " has " + value.found + " of its " + wanted + " chunks");
            }
        });
    }

    private void checkChunk(RowCursor cursor, long number) {
        Expected value = expected.get(number);
        int chunk = LobTree.chunkNumber(cursor.keyBytes(), cursor.keyOffset());
        if (value == null) {
            report("chunk " + chunk + " belongs to LOB " + number + ", which no row has");
            return;
        }
        value.found++;
        int units = LobTree.unitsPerChunk(value.isText);
        int found = value.isText
            ? TextChunk.decode(cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength()).length() : cursor.rowLength();
        long wanted = Math.min(units, value.length - (long) chunk * units);
        if (found != wanted) {
            report("chunk " + chunk + " of LOB " + number + " has length " + found + " instead of " + wanted);
        }
    }

    static String hex(byte[] key) {
        return HexFormat.of().formatHex(key);
    }
}
