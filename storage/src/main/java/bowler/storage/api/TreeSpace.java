// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

/// The pages of a tree's file.
///
/// @param usedPages exact, as is `freePages`: pages in the file on which there is nothing
/// @param unfilledPages leaves less than half full, estimated
public record TreeSpace(long usedPages, long freePages, long unfilledPages) {}
