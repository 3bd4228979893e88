// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.catalog.SequenceDescriptor;
import java.util.HashSet;
import java.util.Set;

/// The sequences that the current row of a statement has referred to. A row may have one NEXT VALUE FOR of each.
public final class SequenceMentions {
    private final Set<SequenceDescriptor> mentioned = new HashSet<>();

    /// Records a reference to a sequence; returns whether it is the first.
    public boolean add(SequenceDescriptor sequence) {
        return mentioned.add(sequence);
    }

    /// Forgets the references, because each row of VALUES may have its own.
    public void clear() {
        mentioned.clear();
    }
}
