// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import bowler.os.Disk;
import bowler.os.PropertiesFile;
import bowler.os.host.HostFolders;
import bowler.server.conversation.ServerIdentity;
import bowler.server.failure.ServerError;
import bowler.server.settings.ServerProperties;
import bowler.server.settings.ServerSettings;
import bowler.session.ServerStarter;
import bowler.session.SessionProvider;
import java.io.IOException;
import java.util.Properties;
import java.util.function.Consumer;

/// The server that an engine starts within its program. The properties of the JVM configure it, and after them
/// `derby.properties` in the folder of the databases.
public final class EmbeddedServer implements ServerStarter {
    private static final String FILE = "derby.properties";

    private BowlerServer server;

    @Override
    public void start(SessionProvider provider, String home, Consumer<String> log) {
        server = BowlerServer.start(ServerProperties.ofJvm(file(home), home).settings(), provider);
        server.keepDatabasesOpen();
        server.markStartedByEngine();
        log.accept(ready(server));
    }

    @Override
    public int share(SessionProvider provider, String home, Consumer<String> log) {
        server = BowlerServer.start(ServerSettings.local(home, 0), provider);
        server.keepDatabasesOpen();
        server.markStartedByEngine();
        return server.port();
    }

    @Override
    public void stop() {
        if (server != null) {
            server.stop();
        }
    }

    /// Returns the message that a server is ready, in the words of Derby's.
    public static String ready(BowlerServer server) {
        String kind = switch (ServerControl.sslMode(server.settings())) {
            case "basic" -> "SSL connections";
            case "peerAuthentication" -> "SSL connections with client authentication";
            default -> "connections";
        };
        return "Bowler Network Server - " + ServerIdentity.RELEASE + " started and ready to accept " + kind + " on port " + server.port();
    }

    /// Reads `derby.properties` in a folder; empty if there is none.
    ///
    /// @throws bowler.base.error.SqlFailure if it cannot be read
    public static Properties file(String home) {
        Disk folder = new HostFolders().disk(home);
        try {
            return PropertiesFile.read(folder, FILE);
        } catch (IOException e) {
            throw ServerError.BAD_SETTING.causedBy(e, FILE, folder.description(), e.getMessage());
        }
    }
}
