// SPDX-License-Identifier: Apache-2.0
package bowler.engine.security;

import bowler.os.DirectoryService;
import java.io.IOException;
import java.util.function.Supplier;

/// Users of an LDAP directory: `derby.authentication.provider=LDAP` with `derby.authentication.server` and the
/// properties `derby.authentication.ldap.*`. A property `derby.user.NAME` may give the distinguished name of a user.
final class DirectoryAuthenticator implements Authenticator {
    private static final String SERVER = "derby.authentication.server";
    private static final String PREFIX = "derby.authentication.ldap.";
    private static final String USUAL_FILTER = "(&(objectClass=inetOrgPerson)(uid=%USERNAME%))";
    /// The value of the search filter with which Derby looks for distinguished names in `derby.user.NAME` first.
    private static final String FILTER_OF_PROPERTIES = "derby.user";

    private final Supplier<SecurityProperties> properties;
    private final DirectoryService directory;

    DirectoryAuthenticator(Supplier<SecurityProperties> properties, DirectoryService directory) {
        this.properties = properties;
        this.directory = directory;
    }

    @Override
    public Verdict check(String user, String given, String password) {
        SecurityProperties now = properties.get();
        String server = now.get(SERVER);
        if (server == null) {
            throw SecurityError.NO_DIRECTORY.failure();
        }
        if (password == null || password.isEmpty()) {
            return Verdict.REFUSED;
        }
        String filter = now.get(PREFIX + "searchFilter");
        boolean isOfProperties = FILTER_OF_PROPERTIES.equals(filter);
        DirectoryService.Settings settings = new DirectoryService.Settings(url(server),
            now.get(PREFIX + "searchBase"),
            filter == null || isOfProperties ? USUAL_FILTER : filter, now.get(PREFIX + "searchAuthDN"),
            now.get(PREFIX + "searchAuthPW"));
        try {
            String entry = isOfProperties ? now.passwordOf(user) : null;
            return directory.accepts(settings, given, entry, password) ? Verdict.ACCEPTED : Verdict.REFUSED;
        } catch (IOException e) {
            throw SecurityError.DIRECTORY_FAILED.causedBy(e, settings.url(), e.getMessage());
        }
    }

    private static String url(String server) {
        if (server.startsWith("ldap://") || server.startsWith("ldaps://")) {
            return server;
        }
        return "ldap://" + (server.startsWith("//") ? server.substring(2) : server);
    }
}
