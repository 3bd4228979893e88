// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import java.io.IOException;

/// A value that is too long for memory. It can be read until the scan moves to its next row.
interface LongValue {
    int BUFFER_LENGTH = 8192;

    /// Reads what is left, and returns the hash of the whole value.
    long hashToEnd() throws IOException;
}
