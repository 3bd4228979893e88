// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;

/// Where names lead in the file system, for who must not follow a stranger's name out of a folder.
public interface Folders {
    /// The path of a folder somewhere below another, which may exist or not.
    ///
    /// @param name relative, parts separated by `/`
    /// @return null: the name leads elsewhere, by being absolute, by `..`, or by a symbolic link
    String below(String root, String name) throws IOException;
}
