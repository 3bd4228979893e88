// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Reads collation, properties, jars and users of a Derby database.
final class DerbySettings {
    private static final List<String> CARRIED = List.of("derby.database.classpath", "derby.locks.waitTimeout", "derby.locks.deadlockTimeout",
        "derby.storage.rowLocking", "derby.locks.escalationThreshold");
    private static final List<String> REPORTED = List.of("derby.connection.requireAuthentication", "derby.authentication.provider",
        "derby.database.defaultConnectionMode", "derby.database.fullAccessUsers", "derby.database.readOnlyAccessUsers");

    private final DerbyCatalog catalog;
    private final Inventory inventory;

    DerbySettings(DerbyCatalog catalog, Inventory inventory) {
        this.catalog = catalog;
        this.inventory = inventory;
    }

    static String property(DerbyCatalog catalog, String name) throws SQLException {
        return catalog.value("VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY(" + SqlName.literal(name) + ")");
    }

    void read(Path folder) throws SQLException, IOException {
        String collation = property(catalog, "derby.database.collation");
        if (collation != null && !collation.equals("UCS_BASIC")) {
            String territory = property(catalog, "derby.serviceLocale");
            inventory.attributes += ";collation=" + collation + (territory == null ? "" : ";territory=" + territory);
        }
        for (String name : CARRIED) {
            String value = property(catalog, name);
            if (value != null) {
                inventory.add(Phase.PROPERTY, "property", name, null, "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY(" + SqlName.literal(name)
                    + ", " + SqlName.literal(value) + ")");
            }
        }
        for (String name : REPORTED) {
            if (property(catalog, name) != null) {
                inventory.lose("property", name, "set it anew after the users exist; otherwise nobody could connect");
            }
        }
        for (Map<String, String> row : catalog.rowsIfExists("USERNAME", "SYS.SYSUSERS")) {
            inventory.lose("user", row.get("USERNAME"), "only a hash of the password is stored; create the user with SYSCS_UTIL.SYSCS_CREATE_USER");
        }
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSFILES")) {
            readJar(folder, row);
        }
    }

    private void readJar(Path folder, Map<String, String> row) throws IOException {
        String schema = catalog.schemas.get(row.get("SCHEMAID"));
        String title = schema + "." + row.get("FILENAME");
        Path jar = folder == null ? null : find(folder.resolve("jar"), row.get("FILEID"));
        if (jar == null) {
            inventory.lose("jar", title, "its file is not in reach; install it with SQLJ.INSTALL_JAR");
            return;
        }
        inventory.add(Phase.JAR, "jar", title, null, "CALL SQLJ.INSTALL_JAR(" + SqlName.literal(jar.toString()) + ", "
            + SqlName.literal(SqlName.qualified(schema, row.get("FILENAME"))) + ", 0)");
    }

    private static Path find(Path jars, String id) throws IOException {
        if (!Files.isDirectory(jars)) {
            return null;
        }
        try (Stream<Path> files = Files.walk(jars)) {
            return files.filter(file -> file.getFileName().toString().startsWith(id + ".jar")).findFirst().map(Path::toAbsolutePath).orElse(null);
        }
    }
}
