// SPDX-License-Identifier: Apache-2.0
package bowler.plan.definition;

import bowler.catalog.Enforcement;
import bowler.catalog.ForeignKey;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.plan.scalar.Scalar;
import java.util.List;

/// The constraints that a change must enforce in one table. Scalars are over whole rows of the table: slots are
/// positions.
///
/// @param generations the generated columns that the change affects
/// @param checks the conditions of new rows
/// @param parents the foreign keys of new rows
/// @param children the foreign keys that refer to deleted rows or changed keys
/// @param keys the indexes of deferrable keys, which do not enforce uniqueness themselves
/// @param triggers the triggers that the change fires, in firing order
public record TableConstraints(
        TableDescriptor table, List<Generation> generations, List<Check> checks, List<Reference> parents,
        List<Reference> children, List<IndexDescriptor> keys, List<TriggerDescriptor> triggers) {

    /// A generated column.
    ///
    /// @param value an expression of the column's type
    public record Generation(int position, Scalar value) {}

    /// A condition of new rows.
    ///
    /// @param source the origin of the condition
    public record Check(String name, Scalar condition, Enforcement enforcement, Source source) {
        /// The origin of a condition: a constraint, a view with a check option, or the policies of the table.
        public enum Source {
            CONSTRAINT, VIEW, POLICIES
        }

        public Check(String name, Scalar condition, Enforcement enforcement) {
            this(name, condition, enforcement, Source.CONSTRAINT);
        }

        /// Returns the check with another form of its condition.
        public Check with(Scalar other) {
            return new Check(name, other, enforcement, source);
        }

        public static Check ofView(String viewName, Scalar condition, Enforcement enforcement) {
            return new Check(viewName, condition, enforcement, Source.VIEW);
        }

        /// Returns the check of the policies of a table.
        public static Check ofPolicies(String tableName, Scalar condition) {
            return new Check(tableName, condition, Enforcement.IMMEDIATE, Source.POLICIES);
        }
    }

    /// A foreign key with its tables.
    ///
    /// @param defaults the values of the key's columns for SET DEFAULT; otherwise null
    public record Reference(ForeignKey key, TableDescriptor child, TableDescriptor parent, List<Scalar> defaults) {}

    /// Returns the constraints of a table that has none.
    public static TableConstraints none(TableDescriptor table) {
        return new TableConstraints(table, List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
    }

    public TableConstraints withChecks(List<Check> newChecks) {
        return new TableConstraints(table, generations, List.copyOf(newChecks), parents, children, keys, triggers);
    }

    public boolean isEmpty() {
        return generations.isEmpty() && checks.isEmpty() && parents.isEmpty() && children.isEmpty()
            && keys.isEmpty() && triggers.isEmpty();
    }
}
