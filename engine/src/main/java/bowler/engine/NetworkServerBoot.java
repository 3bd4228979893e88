// SPDX-License-Identifier: Apache-2.0
package bowler.engine;

import bowler.base.error.SqlFailure;
import bowler.engine.watch.MessageLog;
import bowler.engine.watch.WatchSettings;
import bowler.os.PropertiesFile;
import bowler.os.host.HostDisk;
import bowler.session.ServerStarter;
import bowler.session.SessionProvider;
import java.io.IOException;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/// Starts the network server with the engine if `bowler.drda.startNetworkServer`, or Derby's property, is `true`.
/// Properties of the JVM decide, then `derby.properties` in the folder of the databases. The server stops when all
/// databases are shut down, and starts again with the next connection.
///
/// Embedded connections do not depend on the server. A server that cannot start is reported in the message log, as in
/// Derby.
final class NetworkServerBoot {
    private static final String SETTING = "drda.startNetworkServer";
    private static final String FILE = "derby.properties";
    private static final String ABOUT = "(NETWORK SERVER)";
    private static final System.Logger LOG = System.getLogger("bowler.engine");

    private final SessionProvider provider;
    private final String home;
    private final MessageLog messages;
    private volatile boolean isChecked;
    /// Null if no server was started; guarded by this.
    private ServerStarter starter;

    NetworkServerBoot(SessionProvider provider, String home, MessageLog messages) {
        this.provider = provider;
        this.home = home;
        this.messages = messages;
    }

    void start() {
        if (!isChecked) {
            startOnce();
        }
    }

    private synchronized void startOnce() {
        if (isChecked) {
            return;
        }
        isChecked = true;
        try {
            if (!isDemanded()) {
                return;
            }
            Optional<ServerStarter> found = ServiceLoader.load(ServerStarter.class, NetworkServerBoot.class.getClassLoader()).findFirst();
            if (found.isEmpty()) {
                report("No network server is started although " + SETTING + " is true: add bowler-server.jar to the class path.");
                return;
            }
            starter = found.get();
            starter.start(provider, home, this::report);
        } catch (SqlFailure | ServiceConfigurationError | IOException failure) {
            report("The network server is not started: " + failure.getMessage());
        }
    }

    private boolean isDemanded() throws IOException {
        String property = WatchSettings.property(SETTING);
        return Boolean.parseBoolean(
            property == null ? PropertiesFile.read(HostDisk.at(home, ""), FILE).getProperty("derby." + SETTING) : property);
    }

    private void report(String message) {
        try {
            messages.add(ABOUT, message);
        } catch (IOException e) {
            LOG.log(System.Logger.Level.ERROR, message, e);
        }
    }

    synchronized void stop() {
        if (starter != null) {
            starter.stop();
            starter = null;
        }
        isChecked = false;
    }
}
