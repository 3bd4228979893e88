// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

/// The intersection of several key lists. If one list is empty, the following lists are not collected.
final class IndexIntersection extends KeyList {
    private final KeyList[] parts;
    private boolean ended;

    IndexIntersection(KeyList[] parts) {
        this.parts = parts;
    }

    @Override
    boolean open() {
        ended = true;
        for (KeyList part : parts) {
            if (!part.open()) {
                return false;
            }
        }
        ended = false;
        return true;
    }

    @Override
    boolean next() {
        if (ended || !parts[0].next()) {
            return false;
        }
        // Each other list advances to the key of the first list; if one passes it, all start again from there.
        int agreed = 1;
        int at = 1 % parts.length;
        KeyList greatest = parts[0];
        while (agreed < parts.length) {
            KeyList part = parts[at];
            if (part != greatest) {
                int order = part.bytes == null ? -1 : part.compareTo(greatest);
                while (order < 0) {
                    if (!part.next()) {
                        ended = true;
                        return false;
                    }
                    order = part.compareTo(greatest);
                }
                if (order == 0) {
                    agreed++;
                } else {
                    greatest = part;
                    agreed = 1;
                }
            }
            at = (at + 1) % parts.length;
        }
        show(greatest);
        return true;
    }

    @Override
    void close() {
        for (KeyList part : parts) {
            part.close();
            part.bytes = null;
        }
    }
}
