// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

/// The same driver under its older name, which configurations still contain.
public class ClientDriver40 extends ClientDriver { }
