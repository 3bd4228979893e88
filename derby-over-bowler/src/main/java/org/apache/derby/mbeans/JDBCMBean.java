// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.mbeans;

import java.sql.SQLException;

/// The JDBC driver, as Derby's bean of this name shows it.
public interface JDBCMBean {
    String getDriverLevel();

    int getMajorVersion();

    int getMinorVersion();

    boolean isCompliantDriver();

    boolean acceptsURL(String url) throws SQLException;
}
