// SPDX-License-Identifier: Apache-2.0
package bowler.server.security;

/// Users that are properties of the JVM: `derby.user.NAME` or `bowler.user.NAME`, with the password in clear text as
/// value. Databases with BUILTIN authentication know the same users. Because the passwords are in clear text, a client
/// can prove one by its strong password substitute.
public final class PropertyUsers {
    private static final String[] PREFIXES = {"bowler.user.", "derby.user."};

    private PropertyUsers() {}

    /// Returns the password that a strong password substitute proves. The database still has to check it, because it may
    /// have users of its own.
    ///
    /// @param user the name as the client has sent it
    /// @return null if no property has the user with this password
    public static String provenPassword(String user, byte[] clientSeed, byte[] serverSeed, byte[] substitute) {
        String wanted = UserFile.spelled(user);
        for (String property : System.getProperties().stringPropertyNames()) {
            for (String prefix : PREFIXES) {
                if (property.startsWith(prefix) && wanted.equals(UserFile.spelled(property.substring(prefix.length())))) {
                    String password = System.getProperty(property, "");
                    byte[] expected = PasswordSubstitute.of(user, PasswordSubstitute.kept(password), serverSeed, clientSeed);
                    if (PasswordSubstitute.isEqual(expected, substitute)) {
                        return password;
                    }
                }
            }
        }
        return null;
    }
}
