// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.catalog.SequenceDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.lob.LobNumbers;
import bowler.storage.StoreTransaction;
import java.util.function.ToLongFunction;

/// Numbers that nobody else is given. Safe for several threads.
public interface RowNumbers {
    /// The next hidden row number of a table without a key.
    long nextRowNumber(TableDescriptor table);

    /// Numbers of long values, and who removes them.
    LobNumbers lobs();

    /// The counter of a sequence, the same for all: gives the values, each once, to the transaction that wants one; 2200H
    /// when there is none any more. Safe for several threads.
    ToLongFunction<StoreTransaction> counter(SequenceDescriptor sequence);

    /// The next value of the table's identity column; 2200H when its type is used up.
    ///
    /// @param user the transaction that wants it
    long nextIdentity(TableDescriptor table, StoreTransaction user);

    /// The value that [#nextIdentity] would give, if it has drawn it from the catalog ahead; else null.
    Long undrawnIdentity(TableDescriptor table);
}
