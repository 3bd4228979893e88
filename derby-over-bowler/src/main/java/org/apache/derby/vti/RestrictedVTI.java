// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.vti;

import java.sql.SQLException;

/// A table function that receives the columns that the statement reads.
public interface RestrictedVTI {
    /// Called once before the first row is read.
    ///
    /// @param columnNames the names of the columns of the function, null for those that are not read
    /// @param restriction conditions on the columns, or null; the statement tests its conditions anyway
    void initScan(String[] columnNames, Restriction restriction) throws SQLException;
}
