// SPDX-License-Identifier: Apache-2.0
package bowler.storage.inspect;

/// The totals of a check of all pages on the disk.
///
/// @param unwritten pages within the size of their file that were never written
/// @param repairable pages that were torn by a crash and will be repaired when the store is opened
public record PageTotals(int files, long pages, long unwritten, long repairable) {}
