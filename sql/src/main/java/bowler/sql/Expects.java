// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

/// The use of a literal that may follow the last token.
enum Expects {
    NOTHING, CONDITION_VALUE, STORED_VALUE, ROW_COUNT
}
