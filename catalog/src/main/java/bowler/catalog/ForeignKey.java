// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import java.util.List;

/// Rows of a table whose columns are all not NULL need a row of the parent table with the same key.
///
/// @param columns positions in the table, in the order of the parent's key
/// @param treeId of the table's own rows or of one of its indexes: the tree whose key columns these are, in this order
/// @param parentTableId the table referred to, perhaps the same
/// @param parentKeyName the primary key or unique constraint referred to
public record ForeignKey(
        String name, List<Integer> columns, int treeId, int parentTableId, String parentKeyName, Action onDelete,
        Action onUpdate, Enforcement enforcement) {

    public ForeignKey withName(String newName) {
        return new ForeignKey(newName, columns, treeId, parentTableId, parentKeyName, onDelete, onUpdate, enforcement);
    }

    public ForeignKey withParentKey(String newName) {
        return new ForeignKey(name, columns, treeId, parentTableId, newName, onDelete, onUpdate, enforcement);
    }

    public ForeignKey withTree(int newTreeId) {
        return new ForeignKey(
            name, columns, newTreeId, parentTableId, parentKeyName, onDelete, onUpdate, enforcement);
    }

    public ForeignKey withColumns(List<Integer> positions) {
        return new ForeignKey(
            name, positions, treeId, parentTableId, parentKeyName, onDelete, onUpdate, enforcement);
    }

    /// The action on the referencing rows when their parent is deleted or gets another key. The letters are those of
    /// SYSFOREIGNKEYS.
    public enum Action {
        NO_ACTION('R', "NO ACTION"), RESTRICT('S', "RESTRICT"), CASCADE('C', "CASCADE"), SET_NULL('U', "SET NULL"),
        SET_DEFAULT('D', "SET DEFAULT");

        private final char letter;
        private final String words;

        Action(char letter, String words) {
            this.letter = letter;
            this.words = words;
        }

        public char letter() {
            return letter;
        }

        public String words() {
            return words;
        }

        /// Returns whether the action changes the rows, rather than forbidding the parent's change.
        public boolean changesRows() {
            return this != NO_ACTION && this != RESTRICT;
        }

        public static Action of(char letter) {
            for (Action action : values()) {
                if (action.letter == letter) {
                    return action;
                }
            }
            throw new IllegalArgumentException("no action has the letter " + letter);
        }
    }
}
