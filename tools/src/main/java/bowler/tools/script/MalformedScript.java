// SPDX-License-Identifier: Apache-2.0
package bowler.tools.script;

import java.io.IOException;

/// A script is not written as it should be. The message is for the user and names the line.
public final class MalformedScript extends IOException {
    private static final long serialVersionUID = 1;

    MalformedScript(int line, String message) {
        super("line " + line + ": " + message);
    }
}
