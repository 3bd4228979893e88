// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.edit;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The reasons for which a definition fails because the catalog has changed since the statement was compiled.
enum CatalogError implements DefinedError {
    REDEFINED("40001", "A concurrent transaction has redefined the table '%s'.", Severity.TRANSACTION),
    EXISTS("X0Y32", "%s '%s' already exists in %s '%s'."),
    NO_SUCH_TABLE("42Y55", "DROP TABLE: there is no table '%s'."),
    NO_SUCH_INDEX("42X65", "There is no index '%s'."),
    NO_SUCH_SCHEMA("42Y07", "There is no schema '%s'."),
    SCHEMA_EXISTS("X0Y68", "Schema '%s' already exists."),
    SCHEMA_NOT_EMPTY("X0Y54", "Schema '%s' is not empty: it contains '%s'. Drop its contents first, or add CASCADE."),
    IN_USE("X0Y23",
        "%s is not possible on '%s', because the view '%s' depends on it. Drop the view first, or add "
            + "CASCADE."),
    USED_BY_ROUTINE("X0Y25", "%s is not possible on '%s', because the routine '%s' depends on it. Drop the routine first, or add CASCADE."),
    USED_BY_TRIGGER("X0Y25", "%s is not possible on '%s', because the trigger '%s' depends on it. Drop the trigger first, or add CASCADE."),
    SEQUENCE_USED_BY_TRIGGER("X0Y24", "%s is not possible on '%s', because the trigger '%s' depends on it. Drop the trigger first, or add CASCADE."),
    TYPE_NEEDED_BY_TABLE("X0Y29", "The type '%s' cannot be dropped, because column '%s' of table '%s' has it. Drop the column first."),
    TYPE_NEEDED_BY_ROUTINE("X0Y30", "The type '%s' cannot be dropped, because the routine '%s' uses it. Drop the routine first."),
    USED_BY_DEFAULT("X0Y25",
        "The sequence '%s' cannot be dropped, because the DEFAULT of column '%s' of table '%s' uses it. "
            + "Drop that DEFAULT first, or add CASCADE."),
    NO_LONGER_EXISTS("42Y55", "'%s' no longer exists."),
    COLUMNS_IN_USE("X0Y23",
        "CREATE OR REPLACE VIEW cannot change or remove columns of '%s', because the view '%s' depends on "
            + "them."),
    NO_SUCH_CONSTRAINT("42X86", "There is no constraint '%s' on table '%s'."),
    NO_SUCH_KEY("X0Y44",
        "Table '%s' has no primary key or unique constraint on the referenced columns, or it was dropped."),
    REFERRED_TO("X0Y25",
        "%s cannot be dropped: foreign key '%s' of table '%s' references it. Drop the foreign key first."),
    IN_CHECK("X0Y25",
        "'%s' cannot be renamed, because check constraint '%s' may refer to it. Drop the constraint first."),
    IN_INDEX("X0Y25",
        "'%s' cannot be renamed, because an expression or the condition of index '%s' may refer to it. "
            + "Drop the index first."),
    IN_POLICY("X0Y25", "'%s' cannot be renamed or dropped, because the policy '%s' may refer to it. Drop the policy first."),
    IN_GENERATION("42Z97",
        "'%s' cannot be renamed, because the generated column '%s' may be computed from it. Drop the "
            + "generated column first."),
    ROLE_EXISTS("X0Y68", "The role '%s' already exists."),
    NO_SUCH_ROLE("0P000", "There is no role '%s'."),
    ROLE_CIRCLE("4251C", "The role '%s' cannot be granted to the role '%s', because it already contains that role."),
    SEQUENCE_USED_UP("2200H", "Sequence '%s' has no more values. Restart it with ALTER SEQUENCE ... RESTART WITH."),
    SEQUENCE_OUTSIDE("42XAG",
        "The next value of sequence '%s' is %s, which is not between %s and %s. Add RESTART WITH."),
    BACKS_CONSTRAINT("42X84", "Index '%s' belongs to constraint '%s'. Drop the constraint instead.");

    private final ErrorDefinition definition;

    CatalogError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    CatalogError(String sqlState, String text, Severity severity) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
