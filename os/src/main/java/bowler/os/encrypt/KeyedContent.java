// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import bowler.os.Disk;
import java.io.IOException;

/// Computes the checksums in a file again when its disk gets another key. Only the owner of a format knows where they are.
@FunctionalInterface
public interface KeyedContent {
    /// Replaces each valid checksum by that of the new disk. Damaged content must not become valid. Durable on return.
    ///
    /// @param from the disk with the checksums so far
    /// @param name of the file there
    /// @param to the disk with the copy, whose [Disk#checksums] are those wanted
    /// @param copyName name of the copy, whose content equals that of the file
    void rewrite(Disk from, String name, Disk to, String copyName) throws IOException;
}
