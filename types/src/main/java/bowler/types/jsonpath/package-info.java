// SPDX-License-Identifier: Apache-2.0

/// The path language of SQL/JSON.
///
/// **Idea.** [JsonPath] is a tree of steps, made once for a statement by [JsonPathParser] and run over values.
/// **Always true.** Nesting is bounded, so that no path exhausts a stack. What fails within a condition makes it unknown.
/// **Used by** `function`. **Start at** [JsonPathParser].
package bowler.types.jsonpath;
