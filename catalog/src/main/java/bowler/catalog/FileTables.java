// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import bowler.catalog.RoutineDescriptor.Parameter;
import java.util.List;

/// Finds the columns of files that queries read as tables.
public interface FileTables {
    /// No file can be reached.
    FileTables NONE = (source, columns) -> {
        throw new IllegalStateException("files cannot be reached from here");
    };

    /// A file with all options that are needed to read it, and its columns.
    record FileTable(FileSource source, List<Parameter> columns) {}

    /// Reads the beginning of a file.
    ///
    /// @param columns the columns that the statement names; null: those of the file
    /// @throws bowler.base.error.SqlFailure if the file cannot be read
    FileTable find(FileSource source, List<Parameter> columns);
}
