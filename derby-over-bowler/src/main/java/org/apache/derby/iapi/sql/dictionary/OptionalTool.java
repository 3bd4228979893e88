// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.iapi.sql.dictionary;

import java.sql.SQLException;

/// A tool that `CALL SYSCS_UTIL.SYSCS_REGISTER_TOOL('customTool', register, class, parameters ...)` loads and unloads. It
/// reaches the database by the connection `jdbc:default:connection`.
public interface OptionalTool {
    void loadTool(String... configurationParameters) throws SQLException;

    void unloadTool(String... configurationParameters) throws SQLException;
}
