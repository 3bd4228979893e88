// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.types.RowReader;

/// Rows of parameters for [Statement#updateAll], and the place for the results.
public interface ParameterBatch {
    int size();

    /// Returns a row; valid until the next call. Rows are asked for in order, each once.
    RowReader row(int number);

    /// Notes that a row's run has changed `count` rows. Called in order.
    void ran(int number, long count);
}
