// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

import bowler.jdbc.BowlerDataSource;

/// A data source for databases of Bowler servers, under Derby's name for one. The server is on this machine unless a name is
/// set.
public class ClientDataSource extends BowlerDataSource {
    private static final long serialVersionUID = 1L;

    public ClientDataSource() {
        setServerName("localhost");
    }

    @Override
    protected String urlPrefix() {
        return EmbeddedDriver.PREFIX;
    }
}
