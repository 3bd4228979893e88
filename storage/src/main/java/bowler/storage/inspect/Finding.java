// SPDX-License-Identifier: Apache-2.0
package bowler.storage.inspect;

/// Something that is not as it must be.
///
/// @param place file, and page where it is one
/// @param what is wrong there
/// @param remedy what can be done about it
public record Finding(String place, String what, String remedy) {
    @Override
    public String toString() {
        return place + ": " + what + ". " + remedy + ".";
    }
}
