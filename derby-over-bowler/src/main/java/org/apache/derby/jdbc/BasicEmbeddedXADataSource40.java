// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

import bowler.jdbc.BowlerXADataSource;

/// The same as [EmbeddedXADataSource]; Derby's does without JNDI.
public class BasicEmbeddedXADataSource40 extends BowlerXADataSource {
    private static final long serialVersionUID = 1L;

    @Override
    protected String urlPrefix() {
        return EmbeddedDriver.PREFIX;
    }
}
