// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

/// A number that tells of the store's work since it was opened, or of its present size.
///
/// @param area buffer, log, checkpoint
/// @param unit pages, bytes, times
public record StoreCounter(String area, String name, long amount, String unit) {}
