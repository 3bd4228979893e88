// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

/// A command that cannot be parsed. The message shows its syntax.
final class ShellMistake extends RuntimeException {
    private static final long serialVersionUID = 1;

    ShellMistake(String message) {
        super(message);
    }
}
