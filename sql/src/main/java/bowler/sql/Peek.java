// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.sql.cost.ParameterShares;
import bowler.types.RowReader;

/// What the values of parameters mean for how a statement is best done: [ParameterShares].
public final class Peek {
    /// Above all signatures.
    public static final int SIGNATURES = ParameterShares.SIGNATURES;

    final ParameterShares shares;

    private Peek(ParameterShares shares) {
        this.shares = shares;
    }

    /// At no values, but at which may matter.
    public static Peek atNone() {
        return new Peek(ParameterShares.unknown());
    }

    /// At these values.
    public static Peek at(RowReader values) {
        return new Peek(ParameterShares.of(values));
    }

    /// Whether no values matter.
    public boolean isEmpty() {
        return shares.isEmpty();
    }

    /// A number that is the same for values with which the statement finds about as many rows.
    public int signature(RowReader values) {
        return shares.signature(values);
    }

    /// The signature that the statement was compiled for without values.
    public int guessedSignature() {
        return shares.guessedSignature();
    }
}
