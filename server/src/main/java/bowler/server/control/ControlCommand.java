// SPDX-License-Identifier: Apache-2.0
package bowler.server.control;

/// The commands that a running server accepts. The numbers up to 10 are Derby's.
public enum ControlCommand {
    SHUTDOWN(1), TRACE(2), TRACE_DIRECTORY(3), PING(4), LOG_CONNECTIONS(5), SYSTEM_INFO(6), RUNTIME_INFO(7), MAX_THREADS(8), TIME_SLICE(9),
    PROPERTIES(10), SESSIONS(100), KILL(101);

    private final int code;

    ControlCommand(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    /// @return null if no command has that number
    static ControlCommand of(int code) {
        for (ControlCommand command : values()) {
            if (command.code == code) {
                return command;
            }
        }
        return null;
    }
}
