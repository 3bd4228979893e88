// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

/// A column that an expression can name.
public record Column(String name, TypeKind typeKind) {}
