// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;

/// A directory of users outside of this process, reached by LDAP.
public interface DirectoryService {
    /// The settings of a directory.
    ///
    /// @param url `ldap://host:port` or `ldaps://host:port`
    /// @param searchBase the entry below which users are searched
    /// @param searchFilter an LDAP filter; `%USERNAME%` stands for the name of the user
    /// @param searchUser the distinguished name that searches; null for an anonymous search
    /// @param searchPassword its password, or null
    record Settings(String url, String searchBase, String searchFilter, String searchUser, String searchPassword) {}

    /// Returns whether the directory accepts the password of a user.
    ///
    /// @param user any text; characters that are special in LDAP filters have no special meaning in it
    /// @param distinguishedName the name of the user's entry, or null if it must be searched
    /// @param password not empty: directories take an empty password for an anonymous user and accept it
    /// @throws IOException if the directory cannot be reached or asked
    boolean accepts(Settings settings, String user, String distinguishedName, String password) throws IOException;
}
