// SPDX-License-Identifier: Apache-2.0

/// JSON: texts to values and back, and their order.
///
/// **Idea.** A value is a small tree ([JsonValue]); it lives as long as one call. [JsonReader] is strict about RFC 8259. [JsonSortKey] gives each
/// value a string that is ordered as the values are, so that whatever compares, sorts or hashes strings does it with JSON too.
/// **Always true.** What [JsonWriter] writes, [JsonReader] reads to an equal value. Nesting is bounded, so that no text exhausts a stack.
/// **Used by** [bowler.types.Collation], `cast`, `jsonpath`, `function`. **Start at** [JsonReader].
package bowler.types.json;
