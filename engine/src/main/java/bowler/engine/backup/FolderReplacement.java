// SPDX-License-Identifier: Apache-2.0
package bowler.engine.backup;

import bowler.os.Disk;
import bowler.os.Folders;
import java.io.IOException;
import java.util.function.Predicate;

/// Replaces a folder by another one so that no crash loses both.
///
/// 1. Rename the old folder: `shop` becomes `shop.replaced`.
/// 2. Rename the new folder to `shop`.
/// 3. Delete `shop.replaced`.
///
/// If the old folder is to be kept, it gets a name of its own in step 1, and step 3 is left out.
///
/// A folder cannot be replaced by one rename, because only an empty folder gives way. A crash leaves the old folder whole
/// under its name or under the second one until the new folder has its name. [#complete] does the steps that are missing.
final class FolderReplacement {
    private static final String REPLACED = ".replaced";

    private FolderReplacement() {}

    /// Renames a folder, and replaces a folder of the new name with all that it contains.
    ///
    /// @param from next to `to`
    /// @param isWhole tells a folder with its content from the rest of one
    static void replace(Folders folders, String from, String to, Predicate<Disk> isWhole) throws IOException {
        if (complete(folders, from, to, isWhole)) {
            return;
        }
        if (folders.isFolder(to)) {
            folders.rename(to, to + REPLACED);
        }
        folders.rename(from, to);
        folders.delete(to + REPLACED);
    }

    /// Renames a folder to a name that another folder has, which gets a further name.
    ///
    /// @param from next to `to`
    /// @param kept the new name of the folder that is replaced, which no folder has
    static void replaceAndKeep(Folders folders, String from, String to, String kept) throws IOException {
        folders.rename(to, kept);
        folders.rename(from, to);
    }

    /// Completes a replacement that a crash has interrupted. Does nothing if there is none.
    ///
    /// @return whether `to` has got its folder by this call
    static boolean complete(Folders folders, String from, String to, Predicate<Disk> isWhole) throws IOException {
        String old = to + REPLACED;
        if (!folders.isFolder(old)) {
            boolean isKept = !folders.isFolder(to) && isWhole(folders, from, isWhole);
            if (isKept) {
                folders.rename(from, to);
            }
            return isKept;
        }
        boolean isMissing = !isWhole(folders, to, isWhole);
        if (isMissing && isWhole(folders, from, isWhole)) {
            folders.rename(from, to);
        } else if (isMissing) {
            folders.rename(old, to);
        }
        folders.delete(old);
        return isMissing;
    }

    private static boolean isWhole(Folders folders, String path, Predicate<Disk> isWhole) {
        return folders.isFolder(path) && isWhole.test(folders.disk(path));
    }
}
