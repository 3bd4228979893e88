// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.DirectoryService;
import java.io.IOException;
import java.util.Hashtable;
import javax.naming.AuthenticationException;
import javax.naming.Context;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;

/// LDAP by the JDK's provider. A user is searched by a filter, and then the directory checks the password of the entry
/// that was found.
///
/// The name of the user is an argument of the filter and never part of its text. So it cannot change the meaning of the
/// filter (CVE-2022-46337 of Derby). A name that several entries match is refused.
public final class HostDirectoryService implements DirectoryService {
    private static final String FACTORY = "com.sun.jndi.ldap.LdapCtxFactory";
    private static final String PLACEHOLDER = "%USERNAME%";
    private static final String ARGUMENT = "{0}";
    private static final String TIMEOUT_MILLIS = "10000";

    @Override
    public boolean accepts(Settings settings, String user, String distinguishedName, String password)
            throws IOException {
        if (password == null || password.isEmpty()) {
            return false;
        }
        try {
            String entry = distinguishedName != null ? distinguishedName : search(settings, user);
            return entry != null && binds(settings, entry, password);
        } catch (NamingException e) {
            throw new IOException(e.getMessage() == null ? e.toString() : e.getMessage(), e);
        }
    }

    private static String search(Settings settings, String user) throws NamingException {
        DirContext context = context(settings.url(), settings.searchUser(), settings.searchPassword());
        try {
            SearchControls controls = new SearchControls();
            controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
            controls.setCountLimit(2);
            controls.setReturningAttributes(new String[0]);
            // JNDI escapes the arguments of a filter as RFC 4515 demands.
            String filter = settings.searchFilter().replace(PLACEHOLDER, ARGUMENT);
            NamingEnumeration<SearchResult> found = context.search(
                settings.searchBase() == null ? "" : settings.searchBase(), filter, new Object[] {user}, controls);
            String entry = found.hasMore() ? found.next().getNameInNamespace() : null;
            return entry == null || found.hasMore() ? null : entry;
        } finally {
            context.close();
        }
    }

    private static boolean binds(Settings settings, String entry, String password) throws NamingException {
        try {
            context(settings.url(), entry, password).close();
            return true;
        } catch (AuthenticationException refused) {
            return false;
        }
    }

    private static DirContext context(String url, String user, String password) throws NamingException {
        Hashtable<String, Object> environment = new Hashtable<>();
        environment.put(Context.INITIAL_CONTEXT_FACTORY, FACTORY);
        environment.put(Context.PROVIDER_URL, url);
        environment.put(Context.REFERRAL, "ignore");
        environment.put("com.sun.jndi.ldap.connect.timeout", TIMEOUT_MILLIS);
        environment.put("com.sun.jndi.ldap.read.timeout", TIMEOUT_MILLIS);
        if (user != null) {
            environment.put(Context.SECURITY_AUTHENTICATION, "simple");
            environment.put(Context.SECURITY_PRINCIPAL, user);
            environment.put(Context.SECURITY_CREDENTIALS, password == null ? "" : password);
        } else {
            environment.put(Context.SECURITY_AUTHENTICATION, "none");
        }
        return new InitialDirContext(environment);
    }
}
