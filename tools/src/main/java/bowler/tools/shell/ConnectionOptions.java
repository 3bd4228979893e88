// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import bowler.tools.peer.JarCache;
import bowler.tools.peer.KnownDatabase;
import bowler.tools.peer.OptionCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The options of a command with which it connects to a database.
public final class ConnectionOptions {
    private static final KnownDatabase[] PEERS =
        {KnownDatabase.DERBY, KnownDatabase.H2, KnownDatabase.HSQLDB, KnownDatabase.SQLITE, KnownDatabase.DUCKDB};

    @Option(names = "--user", paramLabel = "NAME", description = "The user.")
    private String user;

    @Option(names = "--password", paramLabel = "PASSWORD", arity = "0..1", interactive = true, description = "The password; without a value the command asks for it.")
    private String password;

    @Option(names = "--driver-path", split = ":", paramLabel = "JAR", description = "Jars of another database's driver, or folders with them.")
    private List<Path> driverPath;

    @Option(names = "--peer", paramLabel = "NAME",
        description = "A database of another product: derby, h2, hsqldb, sqlite or duckdb. Its driver is fetched from Maven Central once.")
    private String peer;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /// @param creates whether a database that does not exist is created
    /// @throws IOException if a jar of a driver does not exist or cannot be fetched
    public Connector connector(boolean creates) throws IOException {
        KnownDatabase product = peer == null ? KnownDatabase.BOWLER : new OptionCheck(command).choice("--peer", peer, PEERS);
        List<Path> jars = new ArrayList<>(driverPath == null ? List.of() : driverPath);
        if (jars.isEmpty()) {
            jars.addAll(product.driver(JarCache.ofUser()));
        }
        return new Connector(user, password, jars, product, creates);
    }

    /// Returns the name of the peer whose driver takes the URL. Derby's client is another jar.
    static Optional<String> peerOf(String url) {
        return url.startsWith("jdbc:derby://") ? Optional.empty() : Arrays.stream(PEERS).map(KnownDatabase::label).filter(label -> url.startsWith("jdbc:" + label + ":")).findFirst();
    }
}
