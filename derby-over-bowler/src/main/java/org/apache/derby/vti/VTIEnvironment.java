// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.vti;

import java.io.Serializable;

/// The statement for which a table function estimates its cost.
public interface VTIEnvironment {
    boolean isCompileTime();

    String getOriginalSQL();

    int getStatementIsolationLevel();

    void setSharedState(String key, Serializable value);

    Object getSharedState(String key);
}
