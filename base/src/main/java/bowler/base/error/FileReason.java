// SPDX-License-Identifier: Apache-2.0
package bowler.base.error;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/// Describes in words why a file or folder cannot be used. In some cases the exception's message is only the path.
public final class FileReason {
    private FileReason() {}

    public static String of(IOException failure) {
        return switch (failure) {
            case NoSuchFileException missing -> "there is no file or folder " + missing.getFile();
            case AccessDeniedException denied -> denied.getFile() + " is not open to this user";
            case FileAlreadyExistsException there -> there.getFile() + " is a file, not a folder";
            case CharacterCodingException invalid -> "it has bytes that are not valid in its encoding; name the right encoding";
            case NotDirectoryException file -> file.getFile() + " is a file, not a folder";
            case FileSystemException file when file.getReason() == null -> file.getFile() + " cannot be used";
            default -> failure.getMessage() == null ? failure.toString() : failure.getMessage();
        };
    }
}
