// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One Java file. Rules look at its code, in which comments and the inside of literals are blanked. So line numbers
/// stay true, and a word in a text is not a use of the name.
record Source(String name, List<String> lines, String code) {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)\\s*;");
    private static final Pattern BOWLER = Pattern.compile("\\bbowler(?:\\.[a-z][a-z0-9]*)+(?=\\s*\\.\\s*[A-Z*])");

    static Source read(WorkingTree workingTree, Path file) throws IOException {
        return of(workingTree.name(file), Files.readString(file));
    }

    static Source of(String name, String text) {
        return new Source(name, text.lines().toList(), CommentBlanking.blank(text));
    }

    String packageName() {
        Matcher found = PACKAGE.matcher(code);
        return found.find() ? found.group(1) : "";
    }

    /// Packages of ours that the code names, in imports or in full: constants among them leave no trace in classes.
    Set<PackageDependency> arrows() {
        Set<PackageDependency> arrows = new LinkedHashSet<>();
        Matcher found = BOWLER.matcher(code);
        while (found.find()) {
            arrows.add(new PackageDependency(packageName(), found.group()));
        }
        return arrows;
    }

    /// Counts from 1, for people.
    int lineOf(int offset) {
        return 1 + (int) code.substring(0, offset).chars().filter(c -> c == '\n').count();
    }
}
