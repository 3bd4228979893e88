// SPDX-License-Identifier: Apache-2.0

/// Derby's optional tools that `SYSCS_UTIL.SYSCS_REGISTER_TOOL` loads by name: `databaseMetaData` and `foreignViews`.
///
/// **Idea.** A tool creates functions and views through the connection of its caller.
/// **Start at** [DBMDWrapper]. **Checked by** `DerbyToolsTest`.
package org.apache.derby.impl.tools.optional;
