// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

/// The column of the target for a column of the source.
///
/// @param type its type with length and precision
/// @param check a condition on `%s`, the column, that the type of the source has and that of the target has not; or null
/// @param difference what is different in the target, for the report; or null
record ColumnMapping(String type, Transfer transfer, String check, String difference) {
    static ColumnMapping of(String type, int jdbcType) {
        return new ColumnMapping(type, Transfer.as(jdbcType), null, null);
    }

    ColumnMapping with(String condition) {
        return new ColumnMapping(type, transfer, condition, difference);
    }

    ColumnMapping differing(String how) {
        return new ColumnMapping(type, transfer, check, how);
    }

    ColumnMapping reading(String expression) {
        return new ColumnMapping(type, transfer.reading(expression), check, difference);
    }
}
