// SPDX-License-Identifier: Apache-2.0

/// JSON as Java collections, and the optional tool `simpleJson`.
///
/// **Start at** [SimpleJsonTool]. **Used by** `org.apache.derby.optional.api`. **Checked by** `DerbyToolsTest`.
package org.apache.derby.optional.json;
