// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

/// A data source of pooled connections like [ClientConnectionPoolDataSource], under Derby's name for platforms without JNDI.
public class BasicClientConnectionPoolDataSource40 extends ClientConnectionPoolDataSource {
    private static final long serialVersionUID = 1L;
}
