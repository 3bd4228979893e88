// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;
import java.util.List;

/// A tree of named files. Names are relative, parts separated by `/`, made of letters, digits, `.`, `_` and `-`.
///
/// Durability: what [DiskFile#force] has returned for survives a crash. Creation, renaming and deletion of names survive
/// once [#forceNames] of their folder has returned; before that a crash may show either state, for each name alone.
/// An interrupt of the calling thread never closes a file, is never consumed, and does not fail a call.
public interface Disk {
    /// Opens a file for reading and writing, making it (and its folders) if `create` is set.
    ///
    /// @throws java.nio.file.NoSuchFileException if it does not exist and `create` is not set
    DiskFile open(String name, boolean create) throws IOException;

    boolean exists(String name) throws IOException;

    /// The names of the files directly in a folder ("" is the root), without the folder's own name, sorted; empty if
    /// the folder does not exist.
    List<String> list(String folder) throws IOException;

    void delete(String name) throws IOException;

    /// Replaces `to` if it exists.
    void rename(String from, String to) throws IOException;

    /// Makes creations, renames and deletions of names in the folder durable.
    void forceNames(String folder) throws IOException;

    /// Takes the exclusive right to this disk for this process and this object; `holder` is written beside it for
    /// others to read.
    ///
    /// @throws DiskHeldException if another process, or another object in this one, holds it
    DiskHold hold(String lockName, String holder) throws IOException;

    /// The identity of the file that has the name now, null if there is none; compare it with [DiskFile#identity].
    Object identity(String name) throws IOException;

    /// Checks that the name still leads to the open file: that neither the file nor a folder above it was removed,
    /// renamed or replaced. Called after a force, it says that what was forced can be found again.
    ///
    /// @throws DiskReplacedException if it does not
    default void checkInPlace(String name, DiskFile file) throws IOException {
        if (!file.identity().equals(identity(name))) {
            throw new DiskReplacedException(
                description() + '/' + name + " was removed, renamed or replaced while it was open");
        }
    }

    /// Whether this disk is there and cannot be changed: its root, or a file directly in it, may only be read.
    boolean isReadOnly() throws IOException;

    /// About how many bytes can still be written; [Long#MAX_VALUE] if nobody knows.
    long usableBytes();

    /// Where this is, for messages.
    String description();
}
