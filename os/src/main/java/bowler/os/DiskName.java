// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.util.Collection;
import java.util.List;

/// The grammar of names on a [Disk]: parts of letters, digits, `.`, `_` and `-`, separated by `/`. No part is `.` or
/// `..`, so that a name never leads out of its disk.
public final class DiskName {
    private DiskName() {}

    /// Returns the name of a file if it is well formed.
    ///
    /// @throws IllegalArgumentException if it is not
    public static String check(String name) {
        int partStart = 0;
        for (int at = 0; at <= name.length(); at++) {
            if (at == name.length() || name.charAt(at) == '/') {
                checkPart(name, partStart, at);
                partStart = at + 1;
            } else if (!isNameCharacter(name.charAt(at))) {
                throw new IllegalArgumentException("character '" + name.charAt(at) + "' in disk name \"" + name + "\"");
            }
        }
        return name;
    }

    /// Returns the name of a folder if it is well formed, like [#check]; the empty name is the root.
    public static String checkFolder(String folder) {
        return folder.isEmpty() ? folder : check(folder);
    }

    /// Returns the folder part of a name; empty for a file in the root.
    public static String folderOf(String name) {
        int slash = name.lastIndexOf('/');
        return slash < 0 ? "" : name.substring(0, slash);
    }

    /// Returns the name of a file within a folder, which may be the root.
    public static String in(String folder, String file) {
        return folder.isEmpty() ? file : folder + '/' + file;
    }

    /// Returns the names of the folders directly in a folder in which these files are, sorted.
    ///
    /// @param folder empty for the root
    public static List<String> foldersIn(String folder, Collection<String> files) {
        String prefix = folder.isEmpty() ? "" : folder + '/';
        return files.stream().filter(name -> name.startsWith(prefix) && name.indexOf('/', prefix.length()) > 0)
            .map(name -> name.substring(prefix.length(), name.indexOf('/', prefix.length()))).distinct().sorted().toList();
    }

    private static void checkPart(String name, int from, int to) {
        boolean leavesFolder = name.startsWith(".", from) && (to - from == 1 || to - from == 2 && name.charAt(from + 1) == '.');
        if (from == to || leavesFolder) {
            throw new IllegalArgumentException("part \"" + name.substring(from, to) + "\" of disk name \"" + name + "\"");
        }
    }

    private static boolean isNameCharacter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '-';
    }
}
