// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

import bowler.jdbc.BowlerConnectionPoolDataSource;

/// Sessions for a pool, under Derby's name for such a source.
public class EmbeddedConnectionPoolDataSource extends BowlerConnectionPoolDataSource {
    private static final long serialVersionUID = 1L;

    @Override
    protected String urlPrefix() {
        return EmbeddedDriver.PREFIX;
    }
}
