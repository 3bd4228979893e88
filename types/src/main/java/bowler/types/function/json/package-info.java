// SPDX-License-Identifier: Apache-2.0

/// The functions of SQL/JSON.
///
/// **Idea.** [JsonQueryCall] evaluates a path as a [JsonSpec] says, and [JsonConstruction] makes objects and arrays.
/// A [JsonCursor] gives the rows of a JSON_TABLE that a [JsonTableSpec] describes.
/// **Used by** `function`, and by the compiler and the executor for JSON_TABLE. **Start at** [JsonSpec].
package bowler.types.function.json;
