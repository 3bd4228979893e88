// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;
import java.util.List;

/// A folder of a disk for files that no restart reads. Names are not forced. The right to the
/// disk is that of its owner, so [#hold] takes nothing.
public final class TemporaryFolder extends DiskFolder {
    public TemporaryFolder(Disk disk, String folder) {
        super(disk, folder);
    }

    /// Deletes the files directly in the folder and in these folders of it.
    public void clear(List<String> folders) throws IOException {
        for (String name : list("")) {
            delete(name);
        }
        for (String inner : folders) {
            for (String name : list(inner)) {
                delete(inner + '/' + name);
            }
        }
    }

    @Override
    public void forceNames(String inner) {
        // No restart looks for these files.
    }

    @Override
    public DiskHold hold(String lockName, String holder) {
        return new DiskHold() {
            @Override
            public void alsoLock(String name) {
                // The owner of the disk holds it.
            }

            @Override
            public void renew() {
                // There is no lock file.
            }

            @Override
            public void close() {
                // Nothing was taken.
            }
        };
    }
}
