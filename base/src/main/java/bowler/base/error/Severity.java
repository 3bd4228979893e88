// SPDX-License-Identifier: Apache-2.0
package bowler.base.error;

/// The severity of an error: what it ends. The codes are those that Derby reports as the JDBC vendor code.
public enum Severity {
    WARNING(10_000),
    STATEMENT(20_000),
    TRANSACTION(30_000),
    SESSION(40_000),
    DATABASE(45_000),
    SYSTEM(50_000);

    private final int vendorCode;

    Severity(int vendorCode) {
        this.vendorCode = vendorCode;
    }

    public int vendorCode() {
        return vendorCode;
    }
}
