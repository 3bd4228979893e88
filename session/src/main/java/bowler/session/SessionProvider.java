// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import java.util.Map;

/// Where sessions come from; found by [java.util.ServiceLoader].
public interface SessionProvider {
    /// Whether an address (what stands between `jdbc:bowler:` and the first `;`) is this provider's.
    boolean accepts(String address);

    /// Opens a session, and the database if need be. Attributes are those of the URL and the properties, names as
    /// Derby's: `create`, `shutdown`, `user`, `password`, `logDevice`, ... A shutdown ends in a failure with
    /// SQLState 08006 (one database) or XJ015 (all), as in Derby.
    Session connect(String address, Map<String, String> attributes);
}
