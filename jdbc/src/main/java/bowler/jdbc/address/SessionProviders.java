// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.address;

import bowler.base.error.SqlFailure;
import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.failure.SqlExceptions;
import bowler.session.Session;
import bowler.session.SessionProvider;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/// Opens sessions with the providers there are. These are found once, as an embedded provider holds its open databases.
public final class SessionProviders {
    /// An address that only providers of databases in this JVM accept.
    private static final String LOCAL_ADDRESS = "memory:";

    private SessionProviders() {}

    /// Created by the first connection, not when the driver is loaded.
    private static final class Providers {
        static final List<SessionProvider> FOUND = new ArrayList<>();

        static {
            ServiceLoader.load(SessionProvider.class, SessionProviders.class.getClassLoader()).forEach(FOUND::add);
        }
    }

    /// Returns the provider of databases in this JVM.
    ///
    /// @return null if there is none
    public static SessionProvider embedded() {
        for (SessionProvider provider : Providers.FOUND) {
            if (provider.accepts(LOCAL_ADDRESS)) {
                return provider;
            }
        }
        return null;
    }

    public static Session open(ConnectionUrl url) throws SQLException {
        return open(url, false);
    }

    /// @param forBranches whether a transaction manager shall use the session
    public static Session open(ConnectionUrl url, boolean forBranches) throws SQLException {
        for (SessionProvider provider : Providers.FOUND) {
            if (provider.accepts(url.address())) {
                try {
                    return forBranches ? provider.connectForBranches(url.address(), url.sessionAttributes())
                        : provider.connect(url.address(), url.sessionAttributes());
                } catch (SqlFailure failure) {
                    throw SqlExceptions.of(failure, false);
                } catch (OutOfMemoryError | StackOverflowError lack) {
                    throw SqlExceptions.of(JdbcError.HEAP_FULL.causedBy(lack, lack.getMessage()), false);
                }
            }
        }
        boolean namesHost = url.address().startsWith(ConnectionUrl.SERVER_ADDRESS);
        throw (namesHost ? JdbcError.NO_NETWORK : JdbcError.NO_PROVIDER).exception(url.address());
    }
}
