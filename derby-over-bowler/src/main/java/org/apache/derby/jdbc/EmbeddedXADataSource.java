// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

import bowler.jdbc.BowlerXADataSource;

/// Makes connections for transaction managers, under Derby's name for such a source.
public class EmbeddedXADataSource extends BowlerXADataSource {
    private static final long serialVersionUID = 1L;

    @Override
    protected String urlPrefix() {
        return EmbeddedDriver.PREFIX;
    }
}
