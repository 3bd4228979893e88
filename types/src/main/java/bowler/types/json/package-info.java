// SPDX-License-Identifier: Apache-2.0

/// JSON: conversion of texts to values and back, and their order.
///
/// **Idea.** A value is a small tree ([JsonValue]) that lives only during one call. [JsonReader] follows RFC 8259
/// strictly. [JsonSortKey] encodes each value as a string that has the order of the values. Thus all code that
/// compares, sorts or hashes strings also works for JSON.
/// **Always true.** [JsonReader] reads the texts of [JsonWriter] to equal values. Nesting is bounded, so that no text
/// overflows the stack.
/// **Used by** [bowler.types.Collation], `cast`, `jsonpath`, `function`. **Start at** [JsonReader].
package bowler.types.json;
