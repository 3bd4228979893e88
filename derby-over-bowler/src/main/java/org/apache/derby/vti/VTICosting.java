// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.vti;

import java.sql.SQLException;

/// A table function that estimates its rows and its cost. The class that declares the method implements it, and has a
/// public constructor without parameters.
public interface VTICosting {
    double defaultEstimatedRowCount = 10_000d;
    double defaultEstimatedCost = 100_000d;

    double getEstimatedRowCount(VTIEnvironment environment) throws SQLException;

    double getEstimatedCostPerInstantiation(VTIEnvironment environment) throws SQLException;

    boolean supportsMultipleInstantiations(VTIEnvironment environment) throws SQLException;
}
