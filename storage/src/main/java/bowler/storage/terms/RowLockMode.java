// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

/// Lock modes of a row: Derby's eight.
///
/// The digit tells the isolation: 2 up to REPEATABLE READ (the row alone), 3 SERIALIZABLE (the row and the gap before
/// it). An insert requests INSERT_PREVIOUS on the key after the insert position, and INSERT on the new row itself.
public enum RowLockMode {
    S2, S3, U2, U3, INSERT_PREVIOUS, INSERT, X2, X3
}
