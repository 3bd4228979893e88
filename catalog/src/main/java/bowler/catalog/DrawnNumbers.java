// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;

/// The numbers that a session has drawn last from sequences and identity columns, for CURRENT VALUE FOR and LASTVAL(). A
/// rollback does not change them. Used by the session's thread.
public final class DrawnNumbers {
    /// The number drawn last from one sequence, or from identity columns.
    public final class Drawn {
        private boolean isSet;
        private long value;
        /// The rows of the last draw, if there were several, and a number for each of them.
        private WeakReference<Object> rows;
        private long[] numbers;

        /// Notes a number.
        public void note(long number) {
            set(number);
            last = this;
        }

        /// Takes a number as the one drawn last from this sequence. [#last] remains.
        public void set(long number) {
            value = number;
            isSet = true;
            rows = null;
            numbers = null;
        }

        /// Notes the numbers of rows.
        ///
        /// @param of the rows, an object that is compared by identity
        /// @param each a number for each row, at the place of the row; the caller may change them when it draws again
        /// @param places the places of the rows
        public void note(Object of, long[] each, int[] places, int count) {
            note(each[places[count - 1]]);
            if (count > 1) {
                rows = new WeakReference<>(of);
                numbers = each;
            }
        }

        public boolean isSet() {
            return isSet;
        }

        public long value() {
            return value;
        }

        /// Returns the numbers that these rows have drawn; null if other rows have drawn since, or if these have not.
        public long[] numbersOf(Object wanted) {
            return rows != null && rows.refersTo(wanted) ? numbers : null;
        }
    }

    /// Entries leave when the catalog and the plans have forgotten the sequence.
    private final Map<SequenceDescriptor, Drawn> ofSequences = new WeakHashMap<>();
    private final Drawn ofIdentities = new Drawn();
    private Drawn last;

    /// Returns the numbers of a sequence; always the same object for a sequence.
    public Drawn of(SequenceDescriptor sequence) {
        return ofSequences.computeIfAbsent(sequence, first -> new Drawn());
    }

    public Drawn ofIdentities() {
        return ofIdentities;
    }

    /// Returns the numbers among which the newest is; null if there are none yet.
    public Drawn last() {
        return last;
    }
}
