// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.catalog.SequenceDescriptor;
import bowler.catalog.SequenceSource;
import bowler.catalog.TableDescriptor;
import bowler.catalog.lob.LobNumbers;

/// Numbers that nobody else is given. Safe for several threads.
public interface RowNumbers {
    /// The first of that many hidden row numbers of a table without a key, which follow one another.
    long nextRowNumbers(TableDescriptor table, int count);

    /// Numbers of long values, and who removes them.
    LobNumbers lobs();

    /// The counter of a sequence, the same for all.
    SequenceSource counter(SequenceDescriptor sequence);

    /// The counter of a table's identity column, the same for all.
    SequenceSource identities(TableDescriptor table);

    /// The value that [#identities] would give, if it has drawn it from the catalog ahead; else null.
    Long undrawnIdentity(TableDescriptor table);
}
