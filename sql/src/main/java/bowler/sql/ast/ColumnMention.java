// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

public record ColumnMention(String name, int offset) {}
