// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import java.util.function.Consumer;

/// Starts a network server in the JVM of an engine when the property `bowler.drda.startNetworkServer` or
/// `derby.drda.startNetworkServer` is `true`. [java.util.ServiceLoader] finds the starter in the server's jar.
///
/// **Threads.** The engine makes one call at a time.
public interface ServerStarter {
    /// Starts a server for the databases of a provider. It listens when the call returns.
    ///
    /// @param home the folder of the databases
    /// @param log accepts messages for operators
    /// @throws bowler.base.error.SqlFailure if it cannot listen, or a property is wrong
    void start(SessionProvider provider, String home, Consumer<String> log);

    /// Starts a server for other processes of this machine, at any free port of the loopback interface.
    ///
    /// @param home the folder above those of the databases
    /// @param log accepts messages for operators
    /// @return the port
    /// @throws bowler.base.error.SqlFailure if it cannot listen
    int share(SessionProvider provider, String home, Consumer<String> log);

    /// Stops the server that was started; the databases stay open. Idempotent.
    void stop();
}
