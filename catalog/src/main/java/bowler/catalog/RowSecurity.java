// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import java.util.ArrayList;
import java.util.List;

/// The row-level security of a table: whether it is on, and the policies that say which rows a user sees and changes.
///
/// @param tableId of the table; the name of this object is its number
/// @param enabled whether policies restrict users
/// @param forced whether they also restrict the owner of the table
/// @param policies in the order of their creation, with different names
public record RowSecurity(String schemaName, int tableId, boolean enabled, boolean forced, List<Policy> policies)
        implements SchemaObject {
    /// The statements that a policy restricts.
    public enum Command {
        ALL, SELECT, INSERT, UPDATE, DELETE
    }

    /// A policy.
    ///
    /// @param permissive whether the policy adds rows to those of others; otherwise a row must satisfy it as well
    /// @param roles the users and roles that the policy concerns, or PUBLIC
    /// @param using the condition of rows that are read, updated or deleted, as written; null if not written
    /// @param check the condition of new rows, as written; null if not written
    public record Policy(String name, boolean permissive, Command command, List<String> roles, String using, String check) {
        public boolean concerns(Command statement) {
            return command == Command.ALL || command == statement;
        }

        /// Returns the condition of new rows, which is that of existing ones if none is written.
        public String checkOrUsing() {
            return check == null ? using : check;
        }
    }

    /// Returns the row-level security of a table that has none.
    public static RowSecurity none(String schemaName, int tableId) {
        return new RowSecurity(schemaName, tableId, false, false, List.of());
    }

    @Override
    public Kind kind() {
        return Kind.ROW_SECURITY;
    }

    @Override
    public String name() {
        return Integer.toString(tableId);
    }

    /// Returns the policy of this name, or null.
    public Policy policy(String policyName) {
        return policies.stream().filter(policy -> policy.name().equals(policyName)).findFirst().orElse(null);
    }

    /// Adds a policy, or replaces another.
    ///
    /// @param replaced null if the policy is new
    /// @param policy null if the replaced one is dropped
    public RowSecurity with(Policy replaced, Policy policy) {
        List<Policy> changed = new ArrayList<>();
        for (Policy each : policies) {
            if (!each.equals(replaced)) {
                changed.add(each);
            } else if (policy != null) {
                changed.add(policy);
            }
        }
        if (replaced == null) {
            changed.add(policy);
        }
        return new RowSecurity(schemaName, tableId, enabled, forced, List.copyOf(changed));
    }

    public RowSecurity enabled(boolean wanted) {
        return new RowSecurity(schemaName, tableId, wanted, forced, policies);
    }

    public RowSecurity forced(boolean wanted) {
        return new RowSecurity(schemaName, tableId, enabled, wanted, policies);
    }
}
