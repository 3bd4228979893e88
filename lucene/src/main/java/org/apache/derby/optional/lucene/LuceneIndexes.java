// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.lucene;

import bowler.session.ToolFiles;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import org.apache.derby.vti.StringColumnVTI;

/// The rows of `LuceneSupport.listIndexes`: the indexes whose query functions the catalog has.
final class LuceneIndexes extends StringColumnVTI {
    private final List<String[]> rows = new ArrayList<>();
    private int current = -1;

    LuceneIndexes() throws SQLException {
        super(new String[] {"SCHEMANAME", "TABLENAME", "COLUMNNAME", "LASTUPDATED", "LUCENEVERSION", "ANALYZER", "INDEXDESCRIPTORMAKER"});
        try (Connection connection = LuceneSupport.here()) {
            ToolFiles files = LuceneSupport.files(connection);
            for (IndexName name : all(connection, files)) {
                IndexProperties properties = IndexProperties.read(files, name);
                rows.add(new String[] {name.schema(), name.table(), name.column(), new Timestamp(properties.updatedMillis()).toString(),
                    properties.luceneVersion(), properties.analyzer(), properties.maker()});
            }
        }
    }

    /// Returns the indexes by the names of their query functions, ordered.
    static List<IndexName> all(Connection connection, ToolFiles files) throws SQLException {
        List<IndexName> found = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement("SELECT s.SCHEMANAME, a.ALIAS FROM SYS.SYSALIASES a JOIN SYS.SYSSCHEMAS s "
                + "ON a.SCHEMAID = s.SCHEMAID WHERE CAST(a.JAVACLASSNAME AS VARCHAR(32672)) = ? AND s.SCHEMANAME <> ? ORDER BY 1, 2")) {
            query.setString(1, LuceneSupport.class.getName());
            query.setString(2, LuceneSupport.SCHEMA);
            try (ResultSet functions = query.executeQuery()) {
                while (functions.next()) {
                    found.add(existing(files, functions.getString(1), functions.getString(2)));
                }
            }
        }
        return found;
    }

    /// Returns the index of a query function. Fails with 42XBI if it has no files.
    static IndexName existing(ToolFiles files, String schema, String function) throws SQLException {
        try {
            for (int division = 0;; division++) {
                IndexName name = IndexName.ofFunction(schema, function, division);
                if (name == null) {
                    throw LuceneError.BAD_INDEX.failure(schema + '.' + function, "there are no files");
                }
                if (IndexProperties.exist(files, name)) {
                    return name;
                }
            }
        } catch (IOException e) {
            throw LuceneError.BAD_INDEX.causedBy(e, schema + '.' + function, e);
        }
    }

    @Override
    public boolean next() {
        return ++current < rows.size();
    }

    @Override
    public void close() {}

    @Override
    protected String getRawColumn(int columnNumber) {
        return rows.get(current)[columnNumber - 1];
    }
}
