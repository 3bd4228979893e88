// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.lucene;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The errors of the tool. The SQLStates are Derby's.
enum LuceneError implements DefinedError {
    READ_ONLY("25503", "The database or the connection is read-only. Indexes of Lucene cannot be changed."),
    OWNER_ONLY("4251D", "Only the owner of the database can load or unload the tool luceneSupport."),
    BAD_IDENTIFIER("XCXA0", "'%s' is not an identifier."),
    NOT_TEXT("42XBA", "The column %s does not exist, or its type is not CHAR, VARCHAR, LONG VARCHAR or CLOB."),
    NO_KEY("42XBB", "%s has no primary key. Name key columns as further arguments of createIndex."),
    BAD_KEY_TYPE("42XBC", "A key column cannot have the type %s."),
    BAD_CHARACTER("42XBD", "The name '%s' contains one of the characters '.', '/' and '\\', which files of the index cannot have."),
    NO_INDEX("42XBE", "There is no Lucene index for %s. Create it with LuceneSupport.createIndex."),
    NOT_SCHEMA_OWNER("42XBF", "Only the owner of the schema %s or of the database can do this."),
    LOADED("42XBG", "The tool luceneSupport is already loaded."),
    NOT_LOADED("42XBH", "The tool luceneSupport is not loaded."),
    BAD_INDEX("42XBI", "The files of the Lucene index for %s are missing or damaged: %s. Call LuceneSupport.updateIndex."),
    RESERVED_NAME("42XBJ", "A column of a Lucene index cannot have the name %s, because the query function has such a column."),
    NEWER_VERSION("42XBK", "Lucene %s cannot read the index, which Lucene %s wrote. Use the newer Lucene, or call LuceneSupport.updateIndex."),
    ENCRYPTED("42XBL", "The database is encrypted, and an index of Lucene would reveal its texts. The tool luceneSupport cannot be loaded."),
    NULL_ARGUMENT("42XBM", "The argument %s is NULL. Specify it."),
    FIELD_IS_KEY("42XBN", "The field %s has the name of a key column. Choose another name in the index descriptor."),
    SAME_FIELDS("42XBO", "The index descriptor names the field %s twice, or its name is NULL."),
    /// (name of the method, reason)
    BAD_DESCRIPTOR("38000", "The method %s does not return an index descriptor: %s"),
    BAD_QUERY("38000", "Lucene cannot parse the query: %s"),
    BAD_WINDOW("38000", "The window has %s rows. It must have at least one."),
    IN_WORK("40XL1", "Another session is writing the Lucene index for %s. Try again later."),
    NO_FILES("0A000", "The tool luceneSupport works in the process of the database only.");

    private final ErrorDefinition definition;

    LuceneError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
