// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

public record ColumnReference(String name, int offset) {}
