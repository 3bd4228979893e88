// SPDX-License-Identifier: Apache-2.0
package bowler.engine;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.catalog.SchemaObject;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.state.CatalogState;
import bowler.catalog.system.ViewSignature;
import bowler.engine.database.Database;
import bowler.engine.database.DatabaseOptions;
import bowler.engine.watch.MessageLog;
import bowler.os.host.HostClock;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostWorkers;
import bowler.os.host.MemoryDisk;
import bowler.sql.InformationSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The predefined views agree with their definitions, although no session compiles those.
final class InformationSchemaTest {
    @Test
    void storedColumnsAreThoseOfTheCompiledViews() {
        Database database = Database.create("born", new MemoryDisk("born"), new MemoryDisk("spill"),
            DatabaseOptions.from(Map.of(), true), new MessageLog(new MemoryDisk("log"), "bowler.log", new HostClock()),
            new HostClock(), new HostEntropy(), new HostWorkers());
        try {
            CatalogState catalog = database.catalog();
            List<ViewDescriptor> compiled = new ArrayList<>();
            List<String> shapes = new ArrayList<>();
            for (String definition : InformationSchema.definitions()) {
                ViewDescriptor view = InformationSchema.compiled(definition, catalog);
                compiled.add(view);
                shapes.add(ViewSignature.of(view));
            }
            assertThat(InformationSchema.views(catalog))
                .as("InformationSchemaShapes must say:%n%s", String.join("\n", shapes)).isEqualTo(compiled);
            assertThat(compiled).allSatisfy(view -> assertThat(
                catalog.object(SchemaObject.Kind.VIEW, InformationSchema.NAME, view.name())).isEqualTo(view));
        } finally {
            database.shutDown();
        }
    }
}
