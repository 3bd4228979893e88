// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

/// The pages of a tree's file.
///
/// @param usedPages pages in use, exact
/// @param freePages unused pages of the file, exact
/// @param unfilledPages leaves less than half full, estimated
public record TreeSpace(long usedPages, long freePages, long unfilledPages) {}
