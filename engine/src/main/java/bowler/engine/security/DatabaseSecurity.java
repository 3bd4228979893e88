// SPDX-License-Identifier: Apache-2.0
package bowler.engine.security;

import bowler.base.error.SqlFailure;
import bowler.catalog.system.UserRows.Credentials;
import bowler.os.Clock;
import bowler.os.DirectoryService;
import bowler.os.Entropy;
import java.util.Map;
import java.util.function.Function;

/// Decides who may connect to one database. The kind of authentication is chosen when the database is opened; users
/// and access modes may change at any time.
public final class DatabaseSecurity {
    private final String database;
    private final Facts facts;
    private final Authenticator authenticator;
    private final Authenticator nativeUsers;

    /// The facts about a database that authentication needs; each call returns the current ones.
    public interface Facts {
        SecurityProperties properties();

        /// Returns the rows of SYSUSERS by name.
        Map<String, Credentials> users();

        String owner();
    }

    /// The sources outside of the database.
    ///
    /// @param nativeUsers returns the users of another database, by its name
    public record Environment(
            Clock clock, Entropy entropy, DirectoryService directory, Function<String, Authenticator> nativeUsers) {}

    /// The outcome of a successful check.
    ///
    /// @param readOnly whether the connection may only read
    /// @param warning null if there is none
    public record Admission(boolean readOnly, SqlFailure warning) {}

    /// @param database the name of the database, for messages
    public DatabaseSecurity(String database, Facts facts, Environment environment) {
        this.database = database;
        this.facts = facts;
        nativeUsers = new NativeAuthenticator(
            facts::users, facts::properties, facts::owner, environment.clock(), environment.entropy());
        authenticator = facts.properties().requiresAuthentication() ? authenticator(environment) : null;
    }

    private Authenticator authenticator(Environment environment) {
        String provider = facts.properties().get(SecurityProperties.PROVIDER);
        NativeProvider ofUsers = NativeProvider.parse(provider);
        if (ofUsers != null) {
            if (ofUsers.isLocal()) {
                return nativeUsers;
            }
            return (user, given, password) ->
                environment.nativeUsers().apply(ofUsers.credentialsDatabase()).check(user, given, password);
        }
        return other(provider, facts, environment, database);
    }

    private static Authenticator other(String provider, Facts facts, Environment environment, String database) {
        return switch (provider == null ? "BUILTIN" : provider) {
            case "BUILTIN" -> new BuiltinAuthenticator(facts::properties, environment.entropy());
            case "LDAP" -> new DirectoryAuthenticator(facts::properties, environment.directory());
            default -> ApplicationAuthenticator.of(provider, database);
        };
    }

    /// Returns the authenticator of operations on all databases, such as the creation of one; null if any user may
    /// perform them.
    ///
    /// @param facts without users and owner
    public static Authenticator ofSystem(Facts facts, Environment environment) {
        SecurityProperties properties = facts.properties();
        if (!properties.requiresAuthentication()) {
            return null;
        }
        String provider = properties.get(SecurityProperties.PROVIDER);
        NativeProvider ofUsers = NativeProvider.parse(provider);
        if (ofUsers == null) {
            return other(provider, facts, environment, null);
        }
        return ofUsers.credentialsDatabase().isEmpty() ? null
            : environment.nativeUsers().apply(ofUsers.credentialsDatabase());
    }

    public boolean requiresAuthentication() {
        return authenticator != null;
    }

    /// Returns the users that this database stores.
    public Authenticator nativeUsers() {
        return nativeUsers;
    }

    /// Fails with 08004 unless the user may connect.
    ///
    /// @param user the name as the catalog spells it
    /// @param given the name as it was given; null if none was
    /// @param password null if none was given
    public Admission admit(String user, String given, String password) {
        SqlFailure warning = null;
        if (authenticator != null) {
            warning = require(authenticator, user, given, password, database);
        }
        ConnectionMode mode = ConnectionMode.of(facts.properties(), user);
        if (mode == ConnectionMode.NO_ACCESS) {
            throw SecurityError.NO_ACCESS.failure(database, user);
        }
        return new Admission(mode == ConnectionMode.READ_ONLY, warning);
    }

    /// Fails with 08004 unless the password is right. The message does not tell whether the user exists.
    ///
    /// @return a warning, or null
    public static SqlFailure require(
            Authenticator authenticator, String user, String given, String password, String database) {
        Authenticator.Verdict verdict = given == null ? Authenticator.Verdict.REFUSED
            : authenticator.check(user, given, password);
        return switch (verdict) {
            case ACCEPTED -> null;
            case REFUSED -> throw SecurityError.NOT_AUTHENTICATED.failure();
            case EXPIRES_SOON -> SecurityError.PASSWORD_EXPIRES.failure(database);
            case EXPIRED -> SecurityError.PASSWORD_EXPIRED.failure(database);
        };
    }
}
