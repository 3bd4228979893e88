// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import bowler.sql.bound.Relation;

/// A part of FROM with the names in it.
///
/// @param correlation what it uses of the parts before it, or null
record FromPart(Relation relation, Scope scope, Correlation correlation) {
    FromPart(Relation relation, Scope scope) {
        this(relation, scope, null);
    }
}
