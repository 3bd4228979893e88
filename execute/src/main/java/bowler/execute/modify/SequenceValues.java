// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.catalog.TableDescriptor;

/// Where numbers come from that nobody else is given.
public interface SequenceValues {
    /// The first of that many hidden row numbers of a table, which follow one another.
    long rows(TableDescriptor table, int count);

    /// Values of a table's identity column, one for each place, ascending as the column does.
    void identities(TableDescriptor table, long[] into, int[] places, int count);
}
