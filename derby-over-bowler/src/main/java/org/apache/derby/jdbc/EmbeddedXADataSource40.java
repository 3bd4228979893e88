// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

/// The same data source under its older name, which configurations still contain.
public class EmbeddedXADataSource40 extends EmbeddedXADataSource {
    private static final long serialVersionUID = 1L;
}
