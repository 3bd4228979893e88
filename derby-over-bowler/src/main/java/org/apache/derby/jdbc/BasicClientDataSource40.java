// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

/// A data source like [ClientDataSource], under Derby's name for platforms without JNDI.
public class BasicClientDataSource40 extends ClientDataSource {
    private static final long serialVersionUID = 1L;
}
