// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.privilege;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// A privilege that was granted to a user, a role or PUBLIC.
///
/// @param columns the positions of the columns to which it is restricted, ascending; empty for the whole object
public record PrivilegeGrant(
        Securable object, Privilege privilege, String grantor, String grantee, List<Integer> columns) {
    public boolean isOfColumns() {
        return !columns.isEmpty();
    }

    /// Returns whether both are one grant but for the columns: a grant on columns and one on the whole object are two.
    public boolean isSameButColumns(PrivilegeGrant other) {
        return object.equals(other.object) && privilege == other.privilege && grantor.equals(other.grantor)
            && grantee.equals(other.grantee) && isOfColumns() == other.isOfColumns();
    }

    /// Returns the grant with the columns of both.
    public PrivilegeGrant with(PrivilegeGrant other) {
        TreeSet<Integer> all = new TreeSet<>(columns);
        all.addAll(other.columns);
        return new PrivilegeGrant(object, privilege, grantor, grantee, List.copyOf(all));
    }

    /// Returns the grant without the columns of the other; null if nothing remains.
    public PrivilegeGrant without(PrivilegeGrant other) {
        List<Integer> left = new ArrayList<>(columns);
        left.removeAll(other.columns);
        return left.isEmpty() ? null : new PrivilegeGrant(object, privilege, grantor, grantee, List.copyOf(left));
    }
}
