// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

/// What queries may use.
public enum Dialect {
    /// All that Bowler knows.
    BOWLER,
    /// What several databases know and mean alike.
    COMMON;

    public boolean isBowlers() {
        return this == BOWLER;
    }
}
