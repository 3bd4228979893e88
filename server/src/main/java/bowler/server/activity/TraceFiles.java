// SPDX-License-Identifier: Apache-2.0
package bowler.server.activity;

/// Where protocol traces go.
public interface TraceFiles {
    /// Traces nothing.
    TraceFiles NONE = number -> null;

    /// Called when a connection begins.
    ///
    /// @param number of the connection
    /// @return null: it is not traced
    Lines open(long number);

    /// The trace of one connection. Called by the connection's thread alone.
    interface Lines extends AutoCloseable {
        void line(String text);

        @Override
        void close();
    }
}
