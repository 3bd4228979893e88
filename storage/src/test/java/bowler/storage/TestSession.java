// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.storage.api.Durability;
import bowler.storage.api.LockedRow;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyRange;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A transaction series used with texts for keys and rows, each verb a statement of its own unless one is open.
public final class TestSession {
    public final StoreTransaction transaction;
    private final RowBytes row = new RowBytes();
    private boolean isInStatement;

    TestSession(StoreTransaction transaction) {
        this.transaction = transaction;
    }

    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    public void begin() {
        transaction.beginStatement();
        isInStatement = true;
    }

    public void end() {
        transaction.endStatement();
        isInStatement = false;
    }

    void undo() {
        transaction.undoStatement();
        isInStatement = false;
    }

    public void commit() {
        transaction.commit(Durability.FULL);
    }

    private interface Verb<T> {
        T run();
    }

    private <T> T statement(Verb<T> verb) {
        if (isInStatement) {
            return verb.run();
        }
        transaction.beginStatement();
        try {
            T result = verb.run();
            transaction.endStatement();
            return result;
        } catch (RuntimeException failure) {
            transaction.undoStatement();
            throw failure;
        }
    }

    public boolean insert(TreeRef tree, String key, String value) {
        byte[] keyBytes = bytes(key);
        byte[] rowBytes = bytes(value);
        return statement(() -> transaction.insert(tree, keyBytes, keyBytes.length, rowBytes, rowBytes.length));
    }

    boolean update(TreeRef tree, String key, String value) {
        byte[] keyBytes = bytes(key);
        byte[] rowBytes = bytes(value);
        return statement(() -> transaction.update(tree, keyBytes, keyBytes.length, rowBytes, rowBytes.length));
    }

    boolean delete(TreeRef tree, String key) {
        byte[] keyBytes = bytes(key);
        return statement(() -> transaction.delete(tree, keyBytes, keyBytes.length));
    }

    String read(TreeRef tree, String key) {
        byte[] keyBytes = bytes(key);
        return statement(() -> transaction.read(tree, keyBytes, keyBytes.length, row)
            ? new String(row.bytes, 0, row.length, StandardCharsets.UTF_8) : null);
    }

    LockedRow lock(TreeRef tree, String key) {
        byte[] keyBytes = bytes(key);
        return statement(() -> transaction.lock(tree, keyBytes, keyBytes.length, row));
    }

    public List<String> rows(TreeRef tree) {
        return rows(tree, KeyRange.ALL, false);
    }

    List<String> rows(TreeRef tree, KeyRange range, boolean descending) {
        return rows(tree, range, descending, ReadIntent.READ);
    }

    List<String> rows(TreeRef tree, KeyRange range, boolean descending, ReadIntent intent) {
        return statement(() -> {
            List<String> found = new ArrayList<>();
            try (RowCursor cursor = transaction.scan(tree, range, descending, intent)) {
                while (cursor.next()) {
                    found.add(new String(cursor.keyBytes(), cursor.keyOffset(), cursor.keyLength(), StandardCharsets.UTF_8)
                        + "=" + new String(
                            cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength(), StandardCharsets.UTF_8));
                }
            }
            return found;
        });
    }
}
