// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

import bowler.jdbc.BowlerConnectionPoolDataSource;

/// The same as [EmbeddedConnectionPoolDataSource]; Derby's does without JNDI.
public class BasicEmbeddedConnectionPoolDataSource40 extends BowlerConnectionPoolDataSource {
    private static final long serialVersionUID = 1L;

    @Override
    protected String urlPrefix() {
        return EmbeddedDriver.PREFIX;
    }
}
