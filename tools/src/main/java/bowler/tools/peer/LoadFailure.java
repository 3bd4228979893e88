// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import java.io.IOException;

/// The load could not run, or what it found was wrong. The message is for the user, one line.
public final class LoadFailure extends IOException {
    private static final long serialVersionUID = 1;

    public LoadFailure(String message) {
        super(message);
    }

    public LoadFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
