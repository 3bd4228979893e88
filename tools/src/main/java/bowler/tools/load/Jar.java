// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

/// A jar of a public repository, its bytes pinned.
record Jar(String group, String artifact, String version, String sha256) {
    static Jar of(String group, String artifact, String version, String sha256) {
        return new Jar(group, artifact, version, sha256);
    }

    String fileName() {
        return artifact + "-" + version + ".jar";
    }

    /// As build tools write it.
    String coordinates() {
        return group + ":" + artifact + ":" + version;
    }

    /// As repositories lay it out.
    String path() {
        return group.replace('.', '/') + "/" + artifact + "/" + version + "/" + fileName();
    }
}
