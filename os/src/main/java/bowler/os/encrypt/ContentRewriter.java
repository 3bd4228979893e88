// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

/// Receives the content of a file on its way to another key.
public interface ContentRewriter {
    /// Replaces the checksums in a part of the content.
    void rewrite(byte[] bytes, long position, int length);

    /// Returns whether the change goes on.
    boolean isWanted();
}
