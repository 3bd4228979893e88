// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

/// What queries may use.
public enum QueryDialect {
    /// All that Bowler knows.
    BOWLER,
    /// What several databases know and mean alike.
    COMMON,
    /// The same, and what databases that keep to the standard mean alike: a recursion by UNION begins with different rows (H2 keeps the same ones).
    STANDARD,
    /// What Bowler and PostgreSQL mean alike, which is most of the language.
    POSTGRES;

    public boolean isBowlers() {
        return this == BOWLER;
    }

    /// Whether most of the language may be used.
    public boolean isWide() {
        return this == BOWLER || this == POSTGRES;
    }
}
