// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;

/// Resolves names in the file system, for callers that must not follow an untrusted name out of a folder.
public interface Folders {
    /// Returns the path of a folder below another folder; it may exist or not.
    ///
    /// @param name relative, parts separated by `/`
    /// @return null: the name leads elsewhere, by being absolute, by `..`, or by a symbolic link
    String below(String root, String name) throws IOException;
}
