// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.catalog.Enforcement;
import bowler.catalog.TableDescriptor;
import bowler.plan.definition.TableConstraints;
import bowler.types.encode.GrowingBytes;

/// The constraints that a transaction checks at its end, and what it has to look at then.
public interface DeferredChecks {
    boolean isDeferred(TableDescriptor table, String constraint, Enforcement enforcement);

    /// A row does not pass a check of the table.
    void noteCheck(TableDescriptor table, TableConstraints.Check check);

    /// A key of a foreign key or of a deferrable key is to be looked at.
    ///
    /// @param values of the key, as the constraint's probe lays them out
    void noteKey(TableDescriptor table, String constraint, GrowingBytes values);
}
