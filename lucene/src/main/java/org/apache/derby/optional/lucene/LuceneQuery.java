// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.lucene;

import bowler.session.ToolFiles;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.text.ParseException;
import java.util.HexFormat;
import java.util.List;
import org.apache.derby.impl.tools.optional.RowTypes;
import org.apache.derby.optional.api.LuceneIndexDescriptor;
import org.apache.derby.optional.api.LuceneUtils;
import org.apache.derby.vti.StringColumnVTI;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.util.Version;

/// The rows of a query function: the keys of the rows that match, the number of the document, and its score, best first.
/// The query runs when the first row is fetched.
final class LuceneQuery extends StringColumnVTI {
    private final String query;
    private final int windowSize;
    private final Float scoreCeiling;
    /// Null before the first row, and after the last.
    private DirectoryReader reader;
    private List<String> keys;
    private ScoreDoc[] hits;
    private int current = -1;
    private Document document;

    /// @param windowSize the maximum number of rows
    /// @param scoreCeiling null, or an exclusive upper bound of scores
    LuceneQuery(String query, int windowSize, Float scoreCeiling) {
        super(new String[0]);
        if (query == null) {
            throw LuceneError.NULL_ARGUMENT.failure("QUERY");
        }
        if (windowSize < 1) {
            throw LuceneError.BAD_WINDOW.failure(windowSize);
        }
        this.query = query;
        this.windowSize = windowSize;
        this.scoreCeiling = scoreCeiling;
    }

    @Override
    public boolean next() throws SQLException {
        if (hits == null) {
            search();
        }
        current++;
        if (current >= hits.length) {
            close();
            return false;
        }
        try {
            document = reader.storedFields().document(hits[current].doc);
        } catch (IOException e) {
            throw LuceneError.BAD_INDEX.causedBy(e, getContext().vtiTable(), e);
        }
        return true;
    }

    private void search() throws SQLException {
        try (Connection connection = LuceneSupport.here()) {
            ToolFiles files = LuceneSupport.files(connection);
            IndexName name = LuceneIndexes.existing(files, getContext().vtiSchema(), getContext().vtiTable());
            IndexProperties properties = IndexProperties.read(files, name);
            keys = properties.keys();
            requireSelect(connection, name);
            requireVersion(properties.luceneVersion());
            LuceneIndexDescriptor descriptor = Descriptors.of(properties.maker());
            try {
                reader = DirectoryReader.open(new FilesDirectory(files, name.folder()));
                TopScoreDocCollectorManager best = new TopScoreDocCollectorManager(
                    Math.min(windowSize, Math.max(1, reader.maxDoc())), scoreCeiling == null ? null : new ScoreDoc(Integer.MAX_VALUE, scoreCeiling), Integer.MAX_VALUE);
                hits = new IndexSearcher(reader).search(descriptor.getQueryParser().parse(query), best).scoreDocs;
            } catch (org.apache.lucene.queryparser.classic.ParseException e) {
                throw LuceneError.BAD_QUERY.causedBy(e, e.getMessage());
            } catch (IOException e) {
                throw LuceneError.BAD_INDEX.causedBy(e, name, e);
            }
        }
    }

    /// The index shows what its columns contain, so the user needs the right to select them.
    private void requireSelect(Connection connection, IndexName name) throws SQLException {
        StringBuilder text = new StringBuilder("SELECT ");
        for (String key : keys) {
            text.append(RowTypes.quoted(key)).append(", ");
        }
        text.append(RowTypes.quoted(name.column())).append(" FROM ").append(name.tableText()).append(" WHERE 1 = 0");
        try (Statement statement = connection.createStatement()) {
            statement.executeQuery(text.toString()).close();
        }
    }

    private static void requireVersion(String written) {
        try {
            if (LuceneUtils.currentVersion().onOrAfter(Version.parseLeniently(written))) {
                return;
            }
        } catch (ParseException e) {
            throw LuceneError.NEWER_VERSION.causedBy(e, LuceneUtils.currentVersion(), written);
        }
        throw LuceneError.NEWER_VERSION.failure(LuceneUtils.currentVersion(), written);
    }

    @Override
    protected String getRawColumn(int columnNumber) {
        int index = columnNumber - 1;
        if (index < keys.size()) {
            return document.get(keys.get(index));
        }
        return index == keys.size() ? String.valueOf(hits[current].doc) : String.valueOf(hits[current].score);
    }

    /// Keys are stored as texts, bytes as hexadecimal digits.
    @Override
    public byte[] getBytes(int columnNumber) throws SQLException {
        String digits = getString(columnNumber);
        return digits == null ? null : HexFormat.of().parseHex(digits);
    }

    @Override
    public void close() throws SQLException {
        DirectoryReader open = reader;
        reader = null;
        hits = new ScoreDoc[0];
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                throw new SQLException(e);
            }
        }
    }
}
