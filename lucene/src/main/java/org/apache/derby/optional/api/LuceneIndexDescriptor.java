// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.api;

import java.sql.SQLException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.queryparser.classic.QueryParser;

/// Describes an index of Lucene: its fields, and how texts and queries become terms.
public interface LuceneIndexDescriptor {
    /// Returns the names of the fields that queries may name. Each field has the whole text of the indexed column.
    String[] getFieldNames();

    /// Returns what divides texts into terms.
    Analyzer getAnalyzer() throws SQLException;

    /// Returns the parser of the texts of queries.
    QueryParser getQueryParser() throws SQLException;
}
