// SPDX-License-Identifier: Apache-2.0
package bowler.plan.definition;

import bowler.catalog.Enforcement;
import bowler.catalog.ForeignKey;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.scalar.Scalar;
import java.util.List;

/// What a change must see to in one table. Scalars are over whole rows of the table: slots are positions.
///
/// @param generations values of generated columns that the change touches
/// @param checks conditions of new rows
/// @param parents foreign keys of new rows
/// @param children foreign keys to rows that go or get other keys
/// @param keys indexes behind deferrable keys, which do not see to them by themselves
public record TableConstraints(
        TableDescriptor table, List<Generation> generations, List<Check> checks, List<Reference> parents,
        List<Reference> children, List<IndexDescriptor> keys) {

    /// @param value of the column's type
    public record Generation(int position, Scalar value) {}

    /// @param ofView it is the condition of a view with a check option, whose name it bears
    public record Check(String name, Scalar condition, Enforcement enforcement, boolean ofView) {
        public Check(String name, Scalar condition, Enforcement enforcement) {
            this(name, condition, enforcement, false);
        }

        public static Check ofView(String viewName, Scalar condition, Enforcement enforcement) {
            return new Check(viewName, condition, enforcement, true);
        }
    }

    /// @param defaults what SET DEFAULT gives to the key's columns, else null
    public record Reference(ForeignKey key, TableDescriptor child, TableDescriptor parent, List<Scalar> defaults) {}

    public boolean isEmpty() {
        return generations.isEmpty() && checks.isEmpty() && parents.isEmpty() && children.isEmpty()
            && keys.isEmpty();
    }
}
