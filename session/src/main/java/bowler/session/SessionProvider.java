// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import java.util.Map;

/// Opens sessions. [java.util.ServiceLoader] finds the providers.
public interface SessionProvider {
    /// Returns whether this provider serves an address, the text between `jdbc:bowler:` and the first `;`.
    boolean accepts(String address);

    /// Starts what the settings of the JVM demand before the first connection: a network server, for example.
    /// Idempotent; [#connect] does the same.
    default void boot() {}

    /// Opens a session, and the database if necessary. Attributes are those of the URL and the properties, with Derby's
    /// names: `create`, `shutdown`, `user`, `password`, `logDevice`, ... A shutdown ends in a failure with SQLState
    /// 08006 (one database) or XJ015 (all), as in Derby.
    Session connect(String address, Map<String, String> attributes);

    /// Opens a session like [#connect], for a transaction manager: see [Session#branches].
    default Session connectForBranches(String address, Map<String, String> attributes) {
        return connect(address, attributes);
    }
}
