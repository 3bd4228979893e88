// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import bowler.engine.EmbeddedDatabase;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.Entropy;
import bowler.os.Workers;
import bowler.session.Session;
import bowler.storage.api.StoreOptions;
import bowler.tools.dump.DatabaseOpener;

/// Opens a database by the engine.
final class EngineOpener implements DatabaseOpener {
    @Override
    public Opened open(Disk disk, Clock clock, Entropy entropy, Workers workers) {
        return opened(EmbeddedDatabase.open(disk.description(), disk, StoreOptions.defaults(), clock, entropy, workers));
    }

    @Override
    public Opened create(Disk disk, StoreOptions options, Clock clock, Entropy entropy, Workers workers) {
        return opened(EmbeddedDatabase.create(disk.description(), disk, options, clock, entropy, workers));
    }

    private static Opened opened(EmbeddedDatabase database) {
        return new Opened() {
            @Override
            public Session newSession() {
                return database.newSession("APP");
            }

            @Override
            public void close() {
                database.abandon();
            }
        };
    }
}
