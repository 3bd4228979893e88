// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.base.bytes.BigEndian;
import bowler.catalog.system.text.Identifiers;
import bowler.storage.StoreTransaction;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyRange;
import bowler.types.RowBuffer;
import java.io.ByteArrayOutputStream;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntFunction;

/// Jar files that are stored in the database, each verb within a statement of the transaction.
///
/// Each jar is a row of SYSFILES and a tree of its own, whose rows are chunks of the file in order. GENERATIONID is the
/// number of the tree. A new content is a new tree, so commit, rollback, backups and recovery treat jars like tables.
public final class JarFiles {
    private static final int CHUNK_BYTES = 4_000;
    private static final int SCHEMA = 1;
    private static final int NAME = 2;
    private static final int GENERATION = 3;

    private final StoreTransaction transaction;
    private final IntFunction<TreeRef> trees;
    private final SystemRows files;

    public JarFiles(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        this.transaction = transaction;
        this.trees = trees;
        files = new SystemRows(table(), trees.apply(table().descriptor().tableId()), transaction);
    }

    private static SystemTable table() {
        return SystemTable.SYSFILES;
    }

    private RowBuffer row(String schema, String name) {
        RowBuffer row = files.newRow();
        row.setObject(0, Identifiers.ofName("JAR\0" + schema + "\0" + name));
        return row;
    }

    /// Returns the tree with the content of a jar; 0 if there is no such jar.
    public int treeOf(String schema, String name) {
        var found = files.read(row(schema, name), new RowBytes());
        return found == null ? 0 : (int) found.longAt(GENERATION);
    }

    /// Adds a jar that does not exist.
    public void add(String schema, String name, byte[] content) {
        RowBuffer row = row(schema, name);
        row.setObject(SCHEMA, Identifiers.ofSchema(schema));
        row.setObject(NAME, name);
        row.setLong(GENERATION, store(content));
        files.insert(row);
    }

    /// Gives a jar that exists another content.
    public void replace(String schema, String name, byte[] content) {
        remove(schema, name);
        add(schema, name, content);
    }

    /// Removes a jar that exists.
    public void remove(String schema, String name) {
        transaction.dropTree(trees.apply(treeOf(schema, name)));
        files.delete(row(schema, name));
    }

    /// Returns the name of a jar in the schema; null if there is none.
    public String anyIn(String schema) {
        String id = Identifiers.ofSchema(schema);
        String[] found = new String[1];
        files.forEach(row -> {
            if (id.equals(row.objectAt(SCHEMA))) {
                found[0] = (String) row.objectAt(NAME);
            }
        });
        return found[0];
    }

    /// Returns the trees with the contents of all jars.
    public Set<Integer> allTrees() {
        Set<Integer> found = new HashSet<>();
        files.forEach(row -> found.add((int) row.longAt(GENERATION)));
        return found;
    }

    private int store(byte[] content) {
        TreeRef tree = transaction.createTree(table().descriptor().tableId());
        byte[] key = new byte[Integer.BYTES];
        byte[] chunk = new byte[CHUNK_BYTES];
        for (int from = 0; from < content.length; from += CHUNK_BYTES) {
            int length = Math.min(CHUNK_BYTES, content.length - from);
            System.arraycopy(content, from, chunk, 0, length);
            BigEndian.putInt(key, 0, from / CHUNK_BYTES);
            transaction.insert(tree, key, key.length, chunk, length);
        }
        return tree.treeId();
    }

    /// Returns the content of a jar.
    ///
    /// @param tree its tree
    public byte[] content(int tree) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try (RowCursor chunks = transaction.scan(trees.apply(tree), KeyRange.ALL, false, ReadIntent.READ)) {
            while (chunks.next()) {
                content.write(chunks.rowBytes(), chunks.rowOffset(), chunks.rowLength());
            }
        }
        return content.toByteArray();
    }
}
