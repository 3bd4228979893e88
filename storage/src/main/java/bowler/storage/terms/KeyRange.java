// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

/// A range of keys in unsigned byte order. A missing bound leaves that end open. A bound is a *prefix*: every key that
/// starts with an inclusive bound is inside; every key that starts with an exclusive one is outside. So a condition on
/// the leading columns of a composite key needs no padding.
public record KeyRange(byte[] low, boolean lowInclusive, byte[] high, boolean highInclusive) {
    public static final KeyRange ALL = new KeyRange(null, true, null, true);

    /// Returns the range of all keys that start with the prefix.
    public static KeyRange startingWith(byte[] prefix) {
        return new KeyRange(prefix, true, prefix, true);
    }
}
