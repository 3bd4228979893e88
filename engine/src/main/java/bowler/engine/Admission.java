// SPDX-License-Identifier: Apache-2.0
package bowler.engine;

import bowler.base.error.SqlFailure;
import bowler.catalog.system.UserRows.Credentials;
import bowler.engine.database.Database;
import bowler.engine.encrypt.ChangeError;
import bowler.engine.security.Authenticator;
import bowler.engine.security.DatabaseSecurity;
import bowler.engine.security.SecurityProperties;
import bowler.engine.watch.AuditLog;
import bowler.engine.watch.MessageLog;
import bowler.os.Clock;
import bowler.os.DirectoryService;
import bowler.os.Entropy;
import bowler.os.host.HostDirectoryService;
import java.util.Map;
import java.util.function.Function;

/// Decides whether a user may connect, or may perform an operation on a database or on all databases.
final class Admission {
    /// The facts that hold for all databases: the properties of the JVM.
    private static final DatabaseSecurity.Facts NO_DATABASE = new DatabaseSecurity.Facts() {
        @Override
        public SecurityProperties properties() {
            return new SecurityProperties(Map.of());
        }

        @Override
        public Map<String, Credentials> users() {
            return Map.of();
        }

        @Override
        public String owner() {
            return "";
        }
    };

    /// Creates the service for each call, so that its classes are needed only where users of a directory log in. A
    /// runtime may lack the module java.naming.
    private final DirectoryService directory = (settings, user, distinguishedName, password) ->
        new HostDirectoryService().accepts(settings, user, distinguishedName, password);
    private final MessageLog messages;
    private final Clock clock;
    private final Entropy entropy;
    private final Function<String, Authenticator> usersOf;

    /// @param messages receives the audit of connections
    /// @param usersOf returns the users of a credentials database
    Admission(MessageLog messages, Clock clock, Entropy entropy, Function<String, Authenticator> usersOf) {
        this.messages = messages;
        this.clock = clock;
        this.entropy = entropy;
        this.usersOf = usersOf;
    }

    static void requireOwner(Database database, String user, String name) {
        if (database.catalog().accessControl().isEnforced() && !user.equals(database.owner())) {
            throw ChangeError.NOT_OWNER.failure(user, name);
        }
    }

    /// Fails unless the user may connect.
    DatabaseSecurity.Admission admit(DatabaseSecurity security, String name, String user, Map<String, String> attributes) {
        AuditLog audit = AuditLog.ofProperties(messages);
        try {
            DatabaseSecurity.Admission admission = security.admit(user, attributes.get("user"), attributes.get("password"));
            if (audit != null) {
                audit.connection(name, user, null);
            }
            return admission;
        } catch (SqlFailure refused) {
            if (audit != null) {
                audit.connection(name, user, refused.error().sqlState());
            }
            throw refused;
        }
    }

    /// Fails unless the user may perform an operation on all databases.
    ///
    /// @param name for messages
    void requireSystemUser(Map<String, String> attributes, String name) {
        Authenticator authenticator = DatabaseSecurity.ofSystem(NO_DATABASE, environment());
        if (authenticator != null) {
            DatabaseSecurity.require(
                authenticator, ConnectionAttributes.user(attributes), attributes.get("user"), attributes.get("password"), name);
        }
    }

    DatabaseSecurity.Environment environment() {
        return new DatabaseSecurity.Environment(clock, entropy, directory, usersOf);
    }
}
