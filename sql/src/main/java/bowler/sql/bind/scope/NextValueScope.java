// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.catalog.SequenceDescriptor;
import bowler.sql.ast.Query;
import java.util.Set;

/// Where NEXT VALUE FOR is allowed: in values and select lists of the rows that a statement stores or returns, once per
/// sequence and row.
public final class NextValueScope {
    private final Set<SequenceDescriptor> mentioned;
    private boolean allowed;
    /// The query whose select list or values may have it; null if none.
    private Query.QueryBody body;
    /// The query whose nested queries may have it; null if none.
    private Query.QueryBody scope;

    /// @param mentioned the sequences that the statement has referred to
    NextValueScope(Set<SequenceDescriptor> mentioned) {
        this.mentioned = mentioned;
    }

    public boolean isAllowed() {
        return allowed;
    }

    /// Allows NEXT VALUE FOR in the select list or values of the query that is bound next, unless that query is ordered
    /// or DISTINCT. Also allows it in derived tables of its FROM, in its operands, and in the query of its WITH.
    public void allowIn(Query query) {
        boolean plain = query.order().isEmpty() && !(query.body() instanceof Query.Select select && select.isOmitted());
        body = plain ? query.body() : null;
        scope = query.body();
    }

    /// Returns whether queries within this body may have NEXT VALUE FOR.
    public boolean reaches(Query.QueryBody of) {
        return scope == of;
    }

    public boolean isAllowedIn(Query.QueryBody of) {
        return body == of;
    }

    /// Sets whether NEXT VALUE FOR is allowed in the expressions that are bound next.
    ///
    /// @return the previous setting
    public boolean allow(boolean next) {
        boolean before = allowed;
        allowed = next;
        return before;
    }

    /// Records a reference to a sequence; returns whether it is the first.
    public boolean mention(SequenceDescriptor sequence) {
        return mentioned.add(sequence);
    }

    /// Forgets the references to sequences, because each row of VALUES may have its own.
    public void forgetMentions() {
        mentioned.clear();
    }
}
