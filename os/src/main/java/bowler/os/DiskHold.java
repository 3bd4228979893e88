// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;

/// The exclusive right to a disk, until it is closed.
public interface DiskHold extends AutoCloseable {
    /// Locks one more existing file, so that the right survives the removal of the lock file. Nothing is written to it. If the
    /// holder has replaced a file that it had locked, another call locks the new one.
    ///
    /// @throws DiskHeldException if another process, or another object in this one, has locked it
    void alsoLock(String name) throws IOException;

    /// Recreates the lock file if it was removed or replaced, unless another process holds the new one. The caller has
    /// checked that its open files are still in place.
    void renew() throws IOException;

    @Override
    void close() throws IOException;
}
