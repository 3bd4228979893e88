// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import java.sql.SQLException;
import java.util.Properties;

/// An authentication scheme of the application. The property `derby.authentication.provider` names the class, which
/// needs a public constructor without arguments. Several threads call one object.
public interface UserAuthenticator {
    /// Returns whether a user may connect.
    ///
    /// @param userName the name as given, or null
    /// @param userPassword the password, or null
    /// @param databaseName null for an operation of the whole system, such as the shutdown of all databases
    /// @param info the attributes of the connection
    boolean authenticateUser(String userName, String userPassword, String databaseName, Properties info)
        throws SQLException;
}
