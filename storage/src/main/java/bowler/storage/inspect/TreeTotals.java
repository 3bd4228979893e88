// SPDX-License-Identifier: Apache-2.0
package bowler.storage.inspect;

import java.util.List;

/// The totals of the verification of a tree.
///
/// @param entries rows or index entries, those marked deleted included
/// @param overflowPages pages of rows too long for a leaf
public record TreeTotals(List<Finding> findings, long entries, long overflowPages) {}
