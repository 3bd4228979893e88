// SPDX-License-Identifier: Apache-2.0

/// JSON: texts to values and back, and the SQL/JSON path language.
///
/// **Idea.** A value is a small tree ([JsonValue]); it lives as long as one call. [JsonReader] is strict about RFC 8259, [JsonPath] is a tree
/// of steps made once for a statement and run over values.
/// **Always true.** What [JsonWriter] writes, [JsonReader] reads to an equal value. Nesting is bounded, so that no text exhausts a stack.
/// **Used by** `cast`, `function`. **Start at** [JsonReader], then [JsonPathParser].
package bowler.types.json;
