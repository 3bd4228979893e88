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

    /// Returns a folder as a disk; touches no file.
    ///
    /// @param path absolute, or relative to the working directory
    /// @throws IllegalArgumentException if the system cannot take it for a path
    Disk disk(String path);

    /// Returns whether there is a folder with this path.
    boolean isFolder(String path);

    /// Renames a folder within its parent, as a whole. The new name is durable on return.
    ///
    /// @param to has no folder with files
    void rename(String from, String to) throws IOException;

    /// Deletes a folder with all that it contains. Does nothing if there is none.
    void delete(String path) throws IOException;
}
