// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.privilege;

/// A role that was granted to a user, to another role or to PUBLIC.
public record RoleGrant(String role, String grantee, String grantor) implements Comparable<RoleGrant> {
    @Override
    public int compareTo(RoleGrant other) {
        int byRole = role.compareTo(other.role);
        return byRole != 0 ? byRole : grantee.compareTo(other.grantee);
    }
}
