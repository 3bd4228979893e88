// SPDX-License-Identifier: Apache-2.0
package bowler.engine.security;

import bowler.session.UserAuthenticator;
import java.sql.SQLException;
import java.util.Properties;

/// Users that a class of the application authenticates.
///
/// @param database null for operations on all databases
record ApplicationAuthenticator(UserAuthenticator scheme, String database) implements Authenticator {
    /// Loads the class. Nothing of it runs unless it is an authentication scheme, so the property cannot be used to run
    /// other classes.
    static ApplicationAuthenticator of(String className, String database) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        try {
            Class<?> type = Class.forName(
                className, false, context == null ? ApplicationAuthenticator.class.getClassLoader() : context);
            if (!UserAuthenticator.class.isAssignableFrom(type)) {
                throw SecurityError.NO_AUTHENTICATION_SCHEME.failure(
                    className, "it does not implement " + UserAuthenticator.class.getName());
            }
            return new ApplicationAuthenticator((UserAuthenticator) type.getConstructor().newInstance(), database);
        } catch (ReflectiveOperationException | LinkageError e) {
            throw SecurityError.NO_AUTHENTICATION_SCHEME.causedBy(e, className, String.valueOf(e));
        }
    }

    @Override
    public Verdict check(String user, String given, String password) {
        Properties info = new Properties();
        info.setProperty("user", given);
        if (password != null) {
            info.setProperty("password", password);
        }
        try {
            return scheme.authenticateUser(given, password, database, info) ? Verdict.ACCEPTED : Verdict.REFUSED;
        } catch (SQLException | RuntimeException e) {
            throw SecurityError.SCHEME_FAILED.causedBy(e, scheme.getClass().getName(), String.valueOf(e.getMessage()));
        }
    }
}
