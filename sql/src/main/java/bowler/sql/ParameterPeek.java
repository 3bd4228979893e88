// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.sql.cost.ParameterSelectivity;
import bowler.types.RowReader;

/// What the values of parameters mean for how a statement is best done: [ParameterSelectivity].
public final class ParameterPeek {
    /// Above all signatures.
    public static final int SIGNATURES = ParameterSelectivity.SIGNATURES;

    final ParameterSelectivity shares;

    private ParameterPeek(ParameterSelectivity shares) {
        this.shares = shares;
    }

    /// At no values, but at which may matter.
    public static ParameterPeek atNone() {
        return new ParameterPeek(ParameterSelectivity.unknown());
    }

    /// At these values.
    public static ParameterPeek at(RowReader values) {
        return new ParameterPeek(ParameterSelectivity.of(values));
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
