// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.lucene;

import bowler.session.ToolFiles;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.derby.impl.tools.optional.RowTypes;
import org.apache.derby.optional.api.LuceneIndexDescriptor;
import org.apache.derby.optional.api.LuceneUtils;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.LockObtainFailedException;

/// Reads the rows of a table or view and writes an index of one column.
final class IndexCreation {
    private static final String DOCUMENT_COLUMN = "DOCUMENTID";
    private static final String SCORE_COLUMN = "SCORE";

    private final Connection connection;
    private final ToolFiles files;
    private final IndexName name;

    IndexCreation(Connection connection, ToolFiles files, IndexName name) {
        this.connection = connection;
        this.files = files;
        this.name = name;
    }

    /// Fails with 42XBA if the column is missing or has no characters.
    void requireText() throws SQLException {
        DatabaseMetaData metaData = connection.getMetaData();
        String escape = metaData.getSearchStringEscape();
        try (ResultSet columns = metaData.getColumns(
                null, literal(name.schema(), escape), literal(name.table(), escape), literal(name.column(), escape))) {
            if (columns.next()) {
                switch (columns.getInt("DATA_TYPE")) {
                    case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.CLOB -> {
                        return;
                    }
                    default -> { }
                }
            }
        }
        throw LuceneError.NOT_TEXT.failure(name);
    }

    private static String literal(String pattern, String escape) {
        return pattern.replace(escape, escape + escape).replace("_", escape + "_").replace("%", escape + "%");
    }

    /// Returns the columns of the primary key, in its order.
    List<String> primaryKey() throws SQLException {
        TreeMap<Integer, String> found = new TreeMap<>();
        try (ResultSet columns = connection.getMetaData().getPrimaryKeys(null, name.schema(), name.table())) {
            while (columns.next()) {
                found.put(columns.getInt("KEY_SEQ"), columns.getString("COLUMN_NAME"));
            }
        }
        return List.copyOf(found.values());
    }

    /// Creates the query function.
    void createFunction(List<String> keys) throws SQLException {
        if (keys.isEmpty()) {
            throw LuceneError.NO_KEY.failure(name.tableText());
        }
        List<String> all = new ArrayList<>(keys);
        all.add(name.column());
        for (String column : all) {
            if (column.equals(DOCUMENT_COLUMN) || column.equals(SCORE_COLUMN)) {
                throw LuceneError.RESERVED_NAME.failure(column);
            }
        }
        StringBuilder text = new StringBuilder("CREATE FUNCTION ").append(name.functionText())
            .append("(query VARCHAR(32672), windowSize INTEGER, scoreCeiling REAL) RETURNS TABLE (");
        try (Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery(query(keys) + " WHERE 1 = 0")) {
                ResultSetMetaData columns = rows.getMetaData();
                for (int at = 1; at <= keys.size(); at++) {
                    text.append(RowTypes.quoted(keys.get(at - 1))).append(' ').append(type(columns, at)).append(", ");
                }
            }
            statement.execute(text.append(DOCUMENT_COLUMN).append(" INTEGER, ").append(SCORE_COLUMN)
                .append(" REAL) LANGUAGE JAVA PARAMETER STYLE DERBY_JDBC_RESULT_SET READS SQL DATA EXTERNAL NAME '")
                .append(LuceneSupport.class.getName()).append(".luceneQuery'").toString());
        }
    }

    private static String type(ResultSetMetaData columns, int at) throws SQLException {
        return switch (columns.getColumnType(at)) {
            case Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.REAL, Types.FLOAT, Types.DOUBLE, Types.DECIMAL, Types.NUMERIC,
                Types.BOOLEAN, Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.CLOB, Types.BINARY, Types.VARBINARY,
                Types.LONGVARBINARY, Types.BLOB, Types.DATE, Types.TIME, Types.TIMESTAMP ->
                RowTypes.type(columns.getColumnType(at), columns.getColumnTypeName(at), columns.getPrecision(at), columns.getScale(at));
            default -> throw LuceneError.BAD_KEY_TYPE.failure(columns.getColumnTypeName(at));
        };
    }

    private String query(List<String> keys) {
        StringBuilder text = new StringBuilder("SELECT ");
        for (String key : keys) {
            text.append(RowTypes.quoted(key)).append(", ");
        }
        return text.append(RowTypes.quoted(name.column())).append(" FROM ").append(name.tableText()).toString();
    }

    /// Writes the files. Queries see the old index until the new one is complete.
    ///
    /// @param maker the method of the index descriptor; null: the default
    void write(List<String> keys, String maker) throws SQLException {
        String method = maker == null ? Descriptors.DEFAULT : maker;
        LuceneIndexDescriptor descriptor = Descriptors.of(method);
        String[] fields = Descriptors.fields(descriptor, keys);
        IndexWriterConfig config = new IndexWriterConfig(descriptor.getAnalyzer()).setOpenMode(IndexWriterConfig.OpenMode.CREATE)
            .setMergeScheduler(new SerialMergeScheduler()).setCommitOnClose(false);
        try (IndexWriter writer = new IndexWriter(new FilesDirectory(files, name.folder()), config)) {
            addRows(writer, keys, fields);
            writer.commit();
            new IndexProperties(method, descriptor.getAnalyzer().getClass().getName(), LuceneUtils.currentVersion().toString(),
                now(), keys).write(files, name);
        } catch (LockObtainFailedException e) {
            throw LuceneError.IN_WORK.causedBy(e, name);
        } catch (IOException e) {
            throw LuceneError.BAD_INDEX.causedBy(e, name, e);
        }
    }

    private void addRows(IndexWriter writer, List<String> keys, String... fields) throws SQLException, IOException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query(keys))) {
            while (rows.next()) {
                Document document = new Document();
                for (int at = 0; at < keys.size(); at++) {
                    String value = rows.getString(at + 1);
                    if (value != null) {
                        document.add(new StoredField(keys.get(at), value));
                    }
                }
                String text = rows.getString(keys.size() + 1);
                if (text != null) {
                    for (String field : fields) {
                        document.add(new TextField(field, text, Field.Store.NO));
                    }
                }
                writer.addDocument(document);
            }
        }
    }

    /// Returns the database's time.
    private long now() throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("VALUES CURRENT_TIMESTAMP")) {
            rows.next();
            return rows.getTimestamp(1).getTime();
        }
    }
}
