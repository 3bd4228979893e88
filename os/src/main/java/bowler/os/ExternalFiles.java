// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// Files that users name, anywhere in the file system: those of import and export.
public interface ExternalFiles {
    /// No file can be reached.
    ExternalFiles NONE = new ExternalFiles() {
        @Override
        public InputStream read(String path) throws IOException {
            throw new IOException("files cannot be reached from here");
        }

        @Override
        public InputStream read(String path, long position) throws IOException {
            throw new IOException("files cannot be reached from here");
        }

        @Override
        public OutputStream create(String path) throws IOException {
            throw new IOException("files cannot be reached from here");
        }

        @Override
        public boolean isRepeatable(String path) {
            return false;
        }

        @Override
        public void delete(String path) {
            // No file was created.
        }
    };

    /// Opens a file to read it from its beginning. The stream is not buffered.
    ///
    /// @throws java.nio.file.NoSuchFileException if it does not exist
    InputStream read(String path) throws IOException;

    /// Opens a file to read it from a position.
    ///
    /// @throws java.nio.file.NoSuchFileException if it does not exist
    InputStream read(String path, long position) throws IOException;

    /// Returns whether each reading of the file returns the same bytes, as that of a pipe does not.
    boolean isRepeatable(String path) throws IOException;

    /// Creates a file and opens it for writing. The stream is not buffered.
    ///
    /// @throws java.nio.file.FileAlreadyExistsException if it exists
    OutputStream create(String path) throws IOException;

    /// Deletes a file that [#create] has made.
    void delete(String path) throws IOException;
}
