// SPDX-License-Identifier: Apache-2.0
package bowler.storage.inspect;

/// A problem found by an inspection.
///
/// @param place the file, and the page if it is one
/// @param what the problem
/// @param remedy what can be done about it
public record Finding(String place, String what, String remedy) {
    @Override
    public String toString() {
        return place + ": " + what + ". " + remedy + ".";
    }
}
