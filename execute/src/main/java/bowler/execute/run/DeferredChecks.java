// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.catalog.Enforcement;
import bowler.catalog.TableDescriptor;
import bowler.plan.definition.TableConstraints;
import bowler.types.encode.GrowingBytes;

/// The constraints that a transaction checks at its end, and the data for these checks.
public interface DeferredChecks {
    boolean isDeferred(TableDescriptor table, String constraint, Enforcement enforcement);

    /// Notes that a row fails a check of the table.
    void noteCheck(TableDescriptor table, TableConstraints.Check check);

    /// Notes that a key of a foreign key or of a deferrable key must be checked.
    ///
    /// @param values of the key, in the layout of the constraint's probe
    void noteKey(TableDescriptor table, String constraint, GrowingBytes values);
}
