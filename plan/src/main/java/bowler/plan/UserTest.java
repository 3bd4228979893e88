// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import java.util.List;
import java.util.Set;

/// A test of the current user on which a better plan may depend: policies for rows concern some users only.
///
/// The conditions of a plan repeat the tests, so a plan is right for each user. If the results are known when a statement is
/// compiled, parts that concern other users are left out. The rest can select a range of an index. Users with the same
/// results share such a plan.
///
/// @param kind how the names are compared
/// @param names the users, or the users and roles
public record UserTest(Kind kind, List<String> names) {
    /// The ways to compare names.
    public enum Kind {
        /// The user has one of the names.
        IS_USER,
        /// One of the names is a grantee that counts for the user: the user, the current role and the roles it contains.
        HAS_GRANTEE
    }

    /// @param grantees the names to which grants count for the user
    public boolean holds(String user, Set<String> grantees) {
        return switch (kind) {
            case IS_USER -> names.contains(user);
            case HAS_GRANTEE -> names.stream().anyMatch(grantees::contains);
        };
    }
}
