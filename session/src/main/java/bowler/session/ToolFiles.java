// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import java.io.IOException;
import java.util.List;

/// The files that an optional tool keeps next to the data of a database. A tool reaches them with `unwrap` of a
/// connection. Any number of threads may use them.
///
/// Names are relative, with parts separated by `/`, made of letters, digits, `.`, `_` and `-`. Transactions
/// do not cover the files. Each backup contains all of them.
public interface ToolFiles {
    /// The name of the lock, within a folder, that a writer holds until the files of the folder are complete. A backup
    /// holds it while it copies them.
    String FOLDER_LOCK = "write.lock";

    /// Returns whether the database is encrypted.
    boolean isEncrypted();

    /// Returns whether the database cannot be changed.
    boolean isReadOnly();

    /// Returns the territory of the database, such as `de_DE`; null if it was created without.
    String territory();

    /// Returns the names of the files directly in a folder, sorted; an empty list if the folder does not exist.
    List<String> list(String folder) throws IOException;

    boolean exists(String name) throws IOException;

    /// Opens a file for reading and writing. Creates it and its folders if `create` is set.
    ///
    /// @throws java.nio.file.NoSuchFileException if it does not exist and `create` is not set
    ToolFile open(String name, boolean create) throws IOException;

    void delete(String name) throws IOException;

    /// Renames a file; replaces `to` if it exists.
    void rename(String from, String to) throws IOException;

    /// Makes creations, renames and deletions of names in the folder durable.
    void forceNames(String folder) throws IOException;

    /// Takes a lock within this process, which has the database to itself.
    ///
    /// @return what releases the lock; null if it is held
    Runnable tryLock(String name);
}
