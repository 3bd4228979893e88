// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

import bowler.jdbc.BowlerDataSource;

/// The same as [EmbeddedDataSource]; Derby's does without JNDI.
public class BasicEmbeddedDataSource40 extends BowlerDataSource {
    private static final long serialVersionUID = 1L;

    @Override
    protected String urlPrefix() {
        return EmbeddedDriver.PREFIX;
    }
}
