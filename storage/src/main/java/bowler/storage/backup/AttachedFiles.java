// SPDX-License-Identifier: Apache-2.0
package bowler.storage.backup;

import bowler.os.Disk;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/// Files next to a store that its log does not cover, and that belong to each backup completely.
public interface AttachedFiles {
    /// The folder of all such files.
    String FOLDER = "LUCENE";
    AttachedFiles NONE = (target, progress, writing) -> List.of();

    /// Copies the files under their names; they are durable on return.
    ///
    /// @param progress may cancel the copy by an exception
    /// @param writing receives the name of each file before it is written
    /// @return what the manifest says about them
    List<BackupManifest.Entry> copyTo(Disk target, BackupProgress progress, Consumer<String> writing) throws IOException;
}
