// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.jdbc.address.SessionProviders;
import bowler.session.SessionProvider;

/// The provider of sessions in this JVM that the driver uses, for other front ends. A database that the program has open
/// and one that a network server in the same JVM has open are then the same.
public final class EmbeddedSessions {
    private EmbeddedSessions() {}

    /// Returns the provider.
    ///
    /// @return null if the engine is not on the class path
    public static SessionProvider provider() {
        return SessionProviders.embedded();
    }

    /// Starts what the properties of the JVM demand of an engine, as the first connection would: a network server with
    /// `derby.drda.startNetworkServer=true`. Does nothing without an engine.
    public static void boot() {
        SessionProvider provider = provider();
        if (provider != null) {
            provider.boot();
        }
    }
}
