// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

/// The union of several key lists, without duplicates.
final class IndexUnion extends KeyList {
    private final KeyList[] parts;
    /// The number of lists that have a current key; these come first.
    private int left;

    IndexUnion(KeyList[] parts) {
        this.parts = parts;
    }

    @Override
    boolean open() {
        left = 0;
        for (int part = 0; part < parts.length; part++) {
            if (parts[part].open() && parts[part].next()) {
                swap(part, left++);
            }
        }
        bytes = null;
        return left > 0;
    }

    private void swap(int one, int other) {
        KeyList kept = parts[one];
        parts[one] = parts[other];
        parts[other] = kept;
    }

    @Override
    boolean next() {
        if (bytes != null) {
            pass();
        }
        if (left == 0) {
            bytes = null;
            return false;
        }
        KeyList min = parts[0];
        for (int part = 1; part < left; part++) {
            min = parts[part].compareTo(min) < 0 ? parts[part] : min;
        }
        show(min);
        return true;
    }

    /// Advances the lists that have the current key, and last the list whose bytes are returned.
    private void pass() {
        KeyList shown = null;
        for (int part = left - 1; part >= 0; part--) {
            KeyList each = parts[part];
            if (each.bytes == bytes && each.offset == offset) {
                shown = each;
            } else if (each.compareTo(this) == 0) {
                moveOn(part);
            }
        }
        for (int part = 0; part < left; part++) {
            if (parts[part] == shown) {
                moveOn(part);
                return;
            }
        }
    }

    private void moveOn(int part) {
        if (!parts[part].next()) {
            swap(part, --left);
        }
    }

    @Override
    void close() {
        left = 0;
        bytes = null;
        for (KeyList part : parts) {
            part.close();
        }
    }
}
