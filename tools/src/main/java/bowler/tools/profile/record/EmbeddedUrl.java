// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.record;

import java.util.List;

/// Decides whether a URL's database runs in the client's own JVM.
public final class EmbeddedUrl {
    private static final List<String> REMOTE_PREFIXES = List.of("jdbc:bowler://", "jdbc:derby://", "jdbc:h2:tcp:", "jdbc:h2:ssl:",
        "jdbc:hsqldb:hsql:", "jdbc:hsqldb:hsqls:", "jdbc:hsqldb:http:", "jdbc:hsqldb:https:");
    private static final List<String> EMBEDDED_PREFIXES = List.of("jdbc:bowler:", "jdbc:derby:", "jdbc:h2:", "jdbc:hsqldb:", "jdbc:sqlite:", "jdbc:duckdb:");

    private EmbeddedUrl() {}

    /// Returns false for unknown drivers, because most of them talk to a server.
    public static boolean embedded(String url) {
        return REMOTE_PREFIXES.stream().noneMatch(url::startsWith) && EMBEDDED_PREFIXES.stream().anyMatch(url::startsWith);
    }
}
