// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

import bowler.jdbc.BowlerConnectionPoolDataSource;

/// A data source of pooled connections for databases of Bowler servers, under Derby's name for one. The server is on this machine unless a name is
/// set.
public class ClientConnectionPoolDataSource extends BowlerConnectionPoolDataSource {
    private static final long serialVersionUID = 1L;

    public ClientConnectionPoolDataSource() {
        setServerName("localhost");
    }

    @Override
    protected String urlPrefix() {
        return EmbeddedDriver.PREFIX;
    }
}
