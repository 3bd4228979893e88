// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.catalog.TableDescriptor;
import bowler.catalog.statistics.TableStatistics;

/// The place where a catalog edit records tables and schemas: the system tables, or nowhere for temporary tables.
public interface DefinitionRows {
    /// Records nothing. For definitions that end with their session.
    DefinitionRows NONE = new DefinitionRows() {
        @Override
        public void addSchema(String name, String owner) {}

        @Override
        public void removeSchema(String name) {}

        @Override
        public void addTable(TableDescriptor table, boolean isSystem) {}

        @Override
        public void removeTable(TableDescriptor table) {}

        @Override
        public void changeTable(TableDescriptor old, TableDescriptor table) {}

        @Override
        public void changeStatistics(TableDescriptor table, TableStatistics old, TableStatistics known) {}
    };

    void addSchema(String name, String owner);

    void removeSchema(String name);

    void addTable(TableDescriptor table, boolean isSystem);

    void removeTable(TableDescriptor table);

    void changeTable(TableDescriptor old, TableDescriptor table);

    /// @param known null: nothing any more
    void changeStatistics(TableDescriptor table, TableStatistics old, TableStatistics known);
}
