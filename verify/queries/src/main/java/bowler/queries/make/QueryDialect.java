// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

/// The language that queries may use.
public enum QueryDialect {
    /// All that Bowler knows.
    BOWLER,
    /// The language with the same meaning in several databases.
    COMMON,
    /// The common language, and the language that standard-conforming databases share: a recursion by UNION begins with
    /// distinct rows (H2 keeps duplicates).
    STANDARD,
    /// The language with the same meaning in Bowler and PostgreSQL, which is most of it.
    POSTGRES;

    public boolean isBowlers() {
        return this == BOWLER;
    }

    /// Returns whether most of the language may be used.
    public boolean isWide() {
        return this == BOWLER || this == POSTGRES;
    }
}
