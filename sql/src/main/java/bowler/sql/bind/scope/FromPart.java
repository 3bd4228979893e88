// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.sql.bound.Relation;

/// A part of FROM with its names.
///
/// @param correlation the values of earlier parts that it uses, or null
public record FromPart(Relation relation, NameScope nameScope, Correlation correlation) {
    public FromPart(Relation relation, NameScope nameScope) {
        this(relation, nameScope, null);
    }
}
