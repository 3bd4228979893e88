// SPDX-License-Identifier: Apache-2.0

/// The functions of Derby's optional tool `simpleJson`, which user-defined table functions call, too.
///
/// **Idea.** A JSON array is a user-defined type. Derby's class for it comes from a library; the class here is
/// [JsonArray](org.apache.derby.optional.json.JsonArray), and nothing else is needed.
/// **Start at** [SimpleJsonUtils]. **Checked by** `DerbyToolsTest`.
package org.apache.derby.optional.api;
