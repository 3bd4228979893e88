// SPDX-License-Identifier: Apache-2.0
package bowler.tools.console;

/// An action of the console on a session.
enum SessionAction {
    /// Cancels the statement that it runs.
    CANCEL("BOWLER_CANCEL_STATEMENT"),
    /// Rolls it back and closes it.
    END("BOWLER_END_SESSION");

    private final String procedure;

    SessionAction(String procedure) {
        this.procedure = procedure;
    }

    String procedure() {
        return procedure;
    }
}
