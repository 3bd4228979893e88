// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

/// A counter of the store's work since it was opened, or one of its present sizes.
///
/// @param area buffer, log, checkpoint
/// @param unit pages, bytes, times
public record StoreCounter(String area, String name, long amount, String unit) {}
