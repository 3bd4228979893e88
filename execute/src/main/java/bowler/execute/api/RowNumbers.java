// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.catalog.SequenceDescriptor;
import bowler.catalog.SequenceSource;
import bowler.catalog.TableDescriptor;
import bowler.catalog.lob.LobNumbers;

/// Sources of unique numbers. Safe for several threads.
public interface RowNumbers {
    /// Reserves `count` consecutive hidden row numbers of a table without a key and returns the first.
    long nextRowNumbers(TableDescriptor table, int count);

    /// Returns the source of numbers for BLOBs and CLOBs, which also removes their values.
    LobNumbers lobs();

    /// Returns the counter of a sequence; always the same object for a sequence.
    SequenceSource counter(SequenceDescriptor sequence);

    /// Returns the counter of a table's identity column; always the same object for a table.
    SequenceSource identities(TableDescriptor table);

    /// Returns the value that [#identities] would return next, if it has reserved it from the catalog; otherwise null.
    Long nextUndrawnIdentity(TableDescriptor table);
}
