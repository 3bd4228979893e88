// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.catalog.TableDescriptor;

/// A source of unique numbers.
public interface SequenceValues {
    /// Reserves `count` consecutive hidden row numbers of a table and returns the first.
    long rows(TableDescriptor table, int count);

    /// Draws values of a table's identity column, one for each place, in ascending (or descending) column order.
    void identities(TableDescriptor table, long[] into, int[] places, int count);

    /// A statement has stored this value in the identity column of its only row.
    void givenIdentity(long value);
}
