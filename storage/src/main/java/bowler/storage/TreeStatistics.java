// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

/// The size of a tree, for costing: exact pages, estimated rows.
public record TreeStatistics(long pageCount, long rowCount, int height) {}
