// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

/// A data source like [ClientXADataSource], under Derby's name for platforms without JNDI.
public class BasicClientXADataSource40 extends ClientXADataSource {
    private static final long serialVersionUID = 1L;
}
