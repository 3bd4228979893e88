// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

/// A jar of a public repository, its bytes pinned.
public record Jar(String group, String artifact, String version, String sha256) {
    public static Jar of(String group, String artifact, String version, String sha256) {
        return new Jar(group, artifact, version, sha256);
    }

    public String fileName() {
        return artifact + "-" + version + ".jar";
    }

    /// As build tools write it.
    public String coordinates() {
        return group + ":" + artifact + ":" + version;
    }

    /// As repositories lay it out.
    public String path() {
        return group.replace('.', '/') + "/" + artifact + "/" + version + "/" + fileName();
    }
}
