// SPDX-License-Identifier: Apache-2.0
package bowler.storage.inspect;

/// What a walk over all pages on the disk has met.
///
/// @param unwritten pages that the files have room for and nobody has written yet
/// @param repairable pages that were torn by a crash and will be put right when the store is opened
public record PageTotals(int files, long pages, long unwritten, long repairable) {}
