// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.edit;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Why a definition is refused, when others have changed the catalog since the statement was compiled.
enum CatalogError implements SqlError {
    EXISTS("X0Y32", "%s '%s' already exists in %s '%s'"),
    NO_SUCH_TABLE("42Y55", "DROP TABLE: there is no table '%s'"),
    NO_SUCH_INDEX("42X65", "there is no index '%s'"),
    NO_SUCH_SCHEMA("42Y07", "there is no schema '%s'"),
    SCHEMA_EXISTS("X0Y68", "schema '%s' already exists"),
    SCHEMA_NOT_EMPTY("X0Y54", "schema '%s' is not empty; drop what it holds first ('%s'), or add CASCADE"),
    NEEDED("X0Y23", "%s cannot be done to '%s', as the view '%s' depends on it; drop that first, or add CASCADE"),
    NEEDED_BY_TRIGGER("X0Y25", "%s cannot be done to '%s', because the trigger '%s' depends on it; drop the trigger first, or add CASCADE"),
    SEQUENCE_NEEDED_BY_TRIGGER("X0Y24", "%s cannot be done to '%s', because the trigger '%s' depends on it; drop the trigger first, or add CASCADE"),
    NEEDED_BY_DEFAULT("X0Y25", "the sequence '%s' cannot be dropped, as the DEFAULT of column '%s' of table '%s' takes values from it; drop that first, or add CASCADE"),
    GONE("42Y55", "'%s' does not exist any more"),
    COLUMNS_NEEDED("X0Y23", "CREATE OR REPLACE VIEW cannot change or leave out columns of '%s', as the view '%s' depends on it"),
    NO_SUCH_CONSTRAINT("42X86", "there is no constraint '%s' of table '%s'"),
    NO_SUCH_KEY("X0Y44", "table '%s' has no key over the columns referred to (any more)"),
    REFERRED_TO("X0Y25", "%s cannot go: foreign key '%s' of table '%s' refers to it; drop that first"),
    IN_CHECK("X0Y25", "'%s' cannot be renamed, as check constraint '%s' may name it; drop that first"),
    IN_INDEX("X0Y25", "'%s' cannot be renamed, as an expression or the condition of index '%s' may name it; drop that first"),
    IN_GENERATION("42Z97", "'%s' cannot be renamed, as the generated column '%s' may be made from it; drop that first"),
    ROLE_EXISTS("X0Y68", "The role '%s' already exists."),
    NO_SUCH_ROLE("0P000", "There is no role '%s'."),
    ROLE_CIRCLE("4251C", "The role '%s' cannot be granted to the role '%s', because it already contains that role."),
    SEQUENCE_USED_UP("2200H", "sequence '%s' has no more values; add RESTART WITH"),
    SEQUENCE_OUTSIDE("42XAG", "the next value of sequence '%s' is %s, which is not between %s and %s; add RESTART WITH"),
    BACKS_CONSTRAINT("42X84", "index '%s' stands behind constraint '%s'; drop the constraint instead");

    private final String sqlState;
    private final String text;

    CatalogError(String sqlState, String text) {
        this.sqlState = sqlState;
        this.text = text;
    }

    @Override
    public String sqlState() {
        return sqlState;
    }

    @Override
    public Severity severity() {
        return Severity.STATEMENT;
    }

    @Override
    public String text() {
        return text;
    }
}
