// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

/// The size of a tree, for costing: exact pages, estimated rows.
public record TreeStatistics(long pageCount, long rowCount, int height) {}
