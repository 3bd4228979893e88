// SPDX-License-Identifier: Apache-2.0
package bowler.tools.dump;

import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.Entropy;
import bowler.os.Workers;
import bowler.session.Session;
import bowler.storage.api.StoreOptions;

/// Opens a database on a disk, so that it can be asked in SQL.
public interface DatabaseOpener {
    /// An open database.
    interface Opened extends AutoCloseable {
        Session newSession();

        /// Lets go of everything, as a crash would.
        @Override
        void close();
    }

    Opened open(Disk disk, Clock clock, Entropy entropy, Workers workers);

    /// Makes a database on an empty disk.
    Opened create(Disk disk, StoreOptions options, Clock clock, Entropy entropy, Workers workers);
}
