// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

/// A jar of a public repository, its bytes pinned.
///
/// @param classifier which of several jars of that name; empty for the only one
public record Jar(String group, String artifact, String version, String classifier, String sha256) {
    public static Jar of(String group, String artifact, String version, String sha256) {
        return new Jar(group, artifact, version, "", sha256);
    }

    public Jar classified(String which) {
        return new Jar(group, artifact, version, which, sha256);
    }

    public String fileName() {
        return artifact + "-" + version + (classifier.isEmpty() ? "" : "-" + classifier) + ".jar";
    }

    /// As build tools write it.
    public String coordinates() {
        return group + ":" + artifact + ":" + version + (classifier.isEmpty() ? "" : ":jar:" + classifier);
    }

    /// As repositories lay it out.
    public String path() {
        return group.replace('.', '/') + "/" + artifact + "/" + version + "/" + fileName();
    }
}
