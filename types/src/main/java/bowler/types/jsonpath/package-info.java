// SPDX-License-Identifier: Apache-2.0

/// The path language of SQL/JSON.
///
/// **Idea.** [JsonPath] is a tree of steps. [JsonPathParser] creates it once per statement, and it is evaluated for
/// each value.
/// **Always true.** Nesting is bounded, so that no path overflows the stack. A failure within a condition makes the
/// condition unknown.
/// **Used by** `function`. **Start at** [JsonPathParser].
package bowler.types.jsonpath;
