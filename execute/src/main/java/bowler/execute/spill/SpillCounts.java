// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.base.error.SqlFailure;
import java.io.IOException;

/// Counts what is written to spill files, and explains why it cannot be.
interface SpillCounts {
    void countWritten(long bytes);

    SqlFailure failure(IOException cause);
}
