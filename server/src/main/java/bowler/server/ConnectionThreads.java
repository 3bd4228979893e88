// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import bowler.os.Network;

/// Chooses the kind of thread that serves the connections.
///
/// With few active connections, platform threads answer sooner: the kernel wakes the thread itself when a request
/// arrives. One client has 2.3 times the selects per second that it has with a virtual thread, eight clients have 1.5
/// times as many. With many active connections, most threads wait for a processor. Each wait of a commit for the log then
/// costs two more switches by the kernel. Virtual threads take turns without them. A durable update of 20 clients then has
/// 0.6 voluntary switches instead of 3.2. This gives 1.2 to 1.4 times as many updates per second, and as many selects (two
/// processors).
///
/// The scheduler of virtual threads never interrupts one, so as many long requests as there are processors hold up all
/// others. They let others run a few times per second. Until they end, connections get platform threads, which the kernel
/// schedules.
///
/// The choice depends on the connections that had a request since the last call of [#observe]. A connection moves to the
/// other kind between two requests. All active connections have the same kind soon, so none is served before the others.
final class ConnectionThreads {
    /// More active connections than this for each processor get virtual threads.
    private static final int VIRTUAL_ABOVE = 6;
    /// At most this number for each processor get platform threads again.
    private static final int PLATFORM_UP_TO = 4;

    private final int processors;
    private volatile Network.ThreadKind preferred = Network.ThreadKind.PLATFORM;

    ConnectionThreads(int processors) {
        this.processors = processors;
    }

    /// Returns the kind that connections should have now.
    Network.ThreadKind preferred() {
        return preferred;
    }

    /// Chooses the kind by the number of active connections.
    ///
    /// @param workingLong the number of connections that work on the same request for some calls
    void observe(int active, int workingLong) {
        if (workingLong >= processors) {
            preferred = Network.ThreadKind.PLATFORM;
        } else if (active > VIRTUAL_ABOVE * processors) {
            preferred = Network.ThreadKind.VIRTUAL;
        } else if (active <= PLATFORM_UP_TO * processors) {
            preferred = Network.ThreadKind.PLATFORM;
        }
    }
}
