// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

/// Columns by label without regard to case, the first of several with one label. Looking up makes no object.
///
/// Open addressing; immutable, so threads may share it.
final class LabelIndex {
    private static final int ABSENT = -1;

    private final String[] labels;
    /// Column numbers, from 1 so that 0 is a free place.
    private final int[] places;

    LabelIndex(String[] labels) {
        this.labels = labels;
        places = new int[Integer.highestOneBit(labels.length | 1) << 2];
        for (int column = 0; column < labels.length; column++) {
            int place = hash(labels[column]) & places.length - 1;
            while (places[place] != 0 && !labels[places[place] - 1].equalsIgnoreCase(labels[column])) {
                place = place + 1 & places.length - 1;
            }
            if (places[place] == 0) {
                places[place] = column + 1;
            }
        }
    }

    /// Position from 0, or -1.
    int find(String label) {
        int place = hash(label) & places.length - 1;
        while (places[place] != 0) {
            int column = places[place] - 1;
            if (labels[column].equalsIgnoreCase(label)) {
                return column;
            }
            place = place + 1 & places.length - 1;
        }
        return ABSENT;
    }

    /// Folds case as [String#equalsIgnoreCase] does, and takes letters of two chars for one another.
    private static int hash(String label) {
        int hash = 0;
        for (int i = 0; i < label.length(); i++) {
            char letter = label.charAt(i);
            hash = 31 * hash + (Character.isSurrogate(letter) ? 0 : Character.toLowerCase(Character.toUpperCase(letter)));
        }
        return hash ^ hash >>> 16;
    }
}
