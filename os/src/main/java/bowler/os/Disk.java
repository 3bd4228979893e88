// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import bowler.base.bytes.ChecksumMethod;
import java.io.IOException;
import java.util.List;

/// A tree of named files. Names are relative, parts separated by `/`, made of letters, digits, `.`, `_` and `-`.
///
/// Durability: writes that [DiskFile#force] has covered survive a crash. Creation, renaming and deletion of names
/// survive once [#forceNames] of their folder has returned; before that a crash may show either state, for each name
/// separately. An interrupt of the calling thread never closes a file, is never consumed, and does not fail a call.
public interface Disk {
    /// Opens a file for reading and writing. Creates it (and its folders) if `create` is set.
    ///
    /// @throws java.nio.file.NoSuchFileException if it does not exist and `create` is not set
    DiskFile open(String name, boolean create) throws IOException;

    boolean exists(String name) throws IOException;

    /// Returns the names of the files directly in a folder ("" is the root), without the folder's own name, sorted. The
    /// list is empty if the folder does not exist.
    List<String> list(String folder) throws IOException;

    /// Returns the names of the folders directly in a folder ("" is the root), without the folder's own name, sorted. A
    /// folder without files may be left out. The list is empty if the folder does not exist.
    List<String> folders(String folder) throws IOException;

    void delete(String name) throws IOException;

    /// Renames a file; replaces `to` if it exists.
    void rename(String from, String to) throws IOException;

    /// Makes creations, renames and deletions of names in the folder durable.
    void forceNames(String folder) throws IOException;

    /// Replaces the content of a small file, or creates it; durable on return. A crash leaves the old or the new content,
    /// never a mix. The content is written to another file first, which then takes the name. The method is not atomic
    /// towards other calls for these two names.
    ///
    /// @param unfinishedName the name of the other file, in the same folder; a file that an earlier crash left there is
    ///     removed
    default void replace(String name, String unfinishedName, byte[] content) throws IOException {
        String folder = DiskName.folderOf(name);
        assert folder.equals(DiskName.folderOf(unfinishedName)) : name + " and " + unfinishedName;
        // A crash between the rename and the force may leave one file under both names. Truncating it would destroy the
        // content that has to be kept.
        if (exists(unfinishedName)) {
            delete(unfinishedName);
        }
        try (DiskFile file = open(unfinishedName, true)) {
            file.write(0, content, 0, content.length);
            file.force();
        }
        rename(unfinishedName, name);
        forceNames(folder);
    }

    /// Takes the exclusive right to this disk for this process and this object. It writes `holder` next to the lock for
    /// others to read.
    ///
    /// @throws DiskHeldException if another process, or another object in this one, holds it
    DiskHold hold(String lockName, String holder) throws IOException;

    /// Returns the identity of the file that has the name now, null if there is none; compare it with
    /// [DiskFile#identity].
    Object identity(String name) throws IOException;

    /// Checks that the name still leads to the open file: that neither the file nor a folder above it was removed,
    /// renamed or replaced. Called after a force, it ensures that the forced bytes can be found again.
    ///
    /// @throws DiskReplacedException if it does not
    default void checkInPlace(String name, DiskFile file) throws IOException {
        if (!file.identity().equals(identity(name))) {
            throw new DiskReplacedException(
                description() + '/' + name + " was removed, renamed or replaced while it was open");
        }
    }

    /// Returns whether this disk exists and cannot be changed: its root, or a file directly in it, is read-only.
    boolean isReadOnly() throws IOException;

    /// Returns how checksums of the content of files are computed: with a key if the disk is encrypted.
    default ChecksumMethod checksums() {
        return ChecksumMethod.CRC32C;
    }

    /// Returns about how many bytes can still be written; [Long#MAX_VALUE] if unknown.
    long usableBytes();

    /// Returns the location, for messages.
    String description();
}
