// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.catalog.state.CatalogState;
import bowler.os.Clock;
import bowler.os.Entropy;
import bowler.os.Workers;
import bowler.os.host.MemoryDisk;
import bowler.storage.Store;
import bowler.storage.api.StoreImage;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;

/// The content of a database in memory that was just created: the system tables and what they say.
///
/// The creation writes about 1,500 rows. A program that creates a database for each test gets copies of a template
/// instead, which share its pages until they are changed.
///
/// @param store the trees of the system tables
/// @param catalog what they say
public record DatabaseTemplate(StoreImage store, CatalogState catalog) {
    private static final Workers NO_WORKERS = (name, step, onFailure) -> new Workers.Task() {
        @Override
        public void wake() {
            // There is no background work on a template.
        }

        @Override
        public void stop() {
            // There is no background work on a template.
        }
    };

    private static DatabaseTemplate make(DatabaseOptions options, String owner, Clock clock, Entropy entropy) {
        MemoryDisk disk = new MemoryDisk("memory:template");
        try (Store store = Store.create(disk, options.store(), clock, entropy, NO_WORKERS)) {
            CatalogState catalog = CatalogOpening.create(store, owner, options, treeId -> 0);
            return new DatabaseTemplate(store.image(disk), catalog);
        }
    }

    /// The templates of one JVM. A program that creates one database needs no template, so the second database of a
    /// kind makes it. Memory that is short takes precedence over templates.
    public static final class Templates {
        private static final int MAX_KINDS = 8;

        /// The values that determine the content of a new database.
        private record Kind(int pageSizeBytes, int collation, boolean enforcesPrivileges, String owner, String territory) {}

        private final Clock clock;
        private final Entropy entropy;
        private final Map<Kind, SoftReference<DatabaseTemplate>> kinds = new LinkedHashMap<>(MAX_KINDS, 1, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Kind, SoftReference<DatabaseTemplate>> eldest) {
                return size() > MAX_KINDS;
            }
        };

        public Templates(Clock clock, Entropy entropy) {
            this.clock = clock;
            this.entropy = entropy;
        }

        /// Returns the template of a database in memory that is about to be created; null if it is the first of its kind.
        ///
        /// @param owner the user who will own the database
        public synchronized DatabaseTemplate find(DatabaseOptions options, String owner) {
            Kind kind = new Kind(options.store().pageSizeBytes(), options.collation(), options.enforcesPrivileges(), owner, options.territory());
            SoftReference<DatabaseTemplate> known = kinds.get(kind);
            if (known == null) {
                kinds.put(kind, new SoftReference<>(null));
                return null;
            }
            DatabaseTemplate template = known.get();
            if (template == null) {
                template = make(options, owner, clock, entropy);
                kinds.put(kind, new SoftReference<>(template));
            }
            return template;
        }
    }
}
