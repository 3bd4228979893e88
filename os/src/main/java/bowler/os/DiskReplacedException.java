// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;

/// A name no longer leads to the file that was opened under it: the file or its folder was removed, renamed or
/// replaced. Bytes written to the open file are lost when it is closed.
public final class DiskReplacedException extends IOException {
    private static final long serialVersionUID = 1L;

    public DiskReplacedException(String message) {
        super(message);
    }
}
