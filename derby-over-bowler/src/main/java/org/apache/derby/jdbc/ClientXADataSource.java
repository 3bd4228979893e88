// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

import bowler.jdbc.BowlerXADataSource;

/// Makes connections for transaction managers to databases of Bowler servers, under Derby's name for such a source. The
/// server is on this machine unless a name is set.
public class ClientXADataSource extends BowlerXADataSource {
    private static final long serialVersionUID = 1L;

    public ClientXADataSource() {
        setServerName("localhost");
    }

    @Override
    protected String urlPrefix() {
        return EmbeddedDriver.PREFIX;
    }
}
