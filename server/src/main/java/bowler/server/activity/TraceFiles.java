// SPDX-License-Identifier: Apache-2.0
package bowler.server.activity;

/// The destination of protocol traces.
public interface TraceFiles {
    /// Traces nothing.
    TraceFiles NONE = number -> null;

    /// Opens the trace of a new connection.
    ///
    /// @param number the number of the connection
    /// @return null if it is not traced
    Lines open(long number);

    /// The trace of one connection. Only the connection's thread calls it.
    interface Lines extends AutoCloseable {
        void line(String text);

        @Override
        void close();
    }
}
