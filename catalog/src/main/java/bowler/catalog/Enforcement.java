// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

/// Determines when a constraint is checked.
///
/// @param enforced false: never; it only tells what is meant
/// @param deferrable a transaction may put off the check to its end
/// @param initiallyDeferred it is put off unless the transaction says otherwise
public record Enforcement(boolean enforced, boolean deferrable, boolean initiallyDeferred) {
    /// Checked by each statement.
    public static final Enforcement IMMEDIATE = new Enforcement(true, false, false);
}
