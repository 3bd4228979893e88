// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

/// A jar of a public repository, its bytes pinned.
///
/// @param classifier which of several jars of that name; empty for the only one
public record Jar(String group, String artifact, String version, String classifier, String sha256) {
    /// H2's driver, with the database.
    public static final Jar H2 = of("com.h2database", "h2", "2.4.240", "29b70e427cc1c40cdc376283adbb0cc62853073797bb5fe5761f81fe73d57ce0");

    /// Derby's engine.
    public static final Jar DERBY = of("org.apache.derby", "derby", "10.17.1.0", "764e4c133f860a8876e835ef2306efecad27a742d27f05bc4bce669432c6b397");
    public static final Jar DERBY_SHARED =
        of("org.apache.derby", "derbyshared", "10.17.1.0", "fb68bab30785375c1f8cb5e9583b349750f8904d6f7ee15ce8e1c30b6be30ef4");

    public static Jar of(String group, String artifact, String version, String sha256) {
        return new Jar(group, artifact, version, "", sha256);
    }

    public Jar classified(String which) {
        return new Jar(group, artifact, version, which, sha256);
    }

    public String fileName() {
        return artifact + "-" + version + (classifier.isEmpty() ? "" : "-" + classifier) + ".jar";
    }

    /// Returns the coordinates in the notation of build tools.
    public String coordinates() {
        return group + ":" + artifact + ":" + version + (classifier.isEmpty() ? "" : ":jar:" + classifier);
    }

    /// Returns the path in the layout of repositories.
    public String path() {
        return group.replace('.', '/') + "/" + artifact + "/" + version + "/" + fileName();
    }
}
