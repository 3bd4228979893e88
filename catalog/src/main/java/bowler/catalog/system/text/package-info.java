// SPDX-License-Identifier: Apache-2.0

/// Columns of the system tables that hold text: types, keys, aliases, dependencies.
///
/// **Idea.** Each class converts one kind of value to text and back, as Derby's system tables show it or in a form of
/// our own. No class here depends on a table.
/// **Used by** `system`. **Start at** [TypeText].
package bowler.catalog.system.text;
