// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

/// The long values for which a server has given locators.
interface LongValues {
    /// Returns the value itself, as `byte[]` or `String`, if it is short; otherwise a [bowler.types.LobReference].
    Object open(int locator, boolean isText);

    /// Releases a locator with the next chain of commands.
    void release(int locator, boolean isText);
}
