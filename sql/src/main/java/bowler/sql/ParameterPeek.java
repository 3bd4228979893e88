// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.sql.cost.ParameterSelectivity;
import bowler.types.RowReader;

/// The effect of parameter values on the choice of a plan, see [ParameterSelectivity].
public final class ParameterPeek {
    /// The exclusive upper bound of signatures.
    public static final int SIGNATURES = ParameterSelectivity.SIGNATURES;

    final ParameterSelectivity shares;

    private ParameterPeek(ParameterSelectivity shares) {
        this.shares = shares;
    }

    /// Returns a peek without values, which records the parameters that may matter.
    public static ParameterPeek atNone() {
        return new ParameterPeek(ParameterSelectivity.unknown());
    }

    /// Returns a peek at the given values.
    public static ParameterPeek at(RowReader values) {
        return new ParameterPeek(ParameterSelectivity.of(values));
    }

    /// Returns whether no parameter's value matters.
    public boolean isEmpty() {
        return shares.isEmpty();
    }

    /// Returns a number that is equal for values with which the statement finds about the same number of rows.
    public int signature(RowReader values) {
        return shares.signature(values);
    }

    /// Returns the signature that the statement was compiled for without values.
    public int guessedSignature() {
        return shares.guessedSignature();
    }
}
