// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

import bowler.jdbc.BowlerDataSource;

/// A data source for databases of Bowler, under Derby's name for one.
public class EmbeddedDataSource extends BowlerDataSource {
    private static final long serialVersionUID = 1L;

    @Override
    protected String urlPrefix() {
        return EmbeddedDriver.PREFIX;
    }
}
