// SPDX-License-Identifier: Apache-2.0
package bowler.types.number;

/// The operators of arithmetic with two operands.
public enum ArithmeticOperator {
    ADD("+"),
    SUBTRACT("-"),
    MULTIPLY("*"),
    DIVIDE("/");

    private final String sign;

    ArithmeticOperator(String sign) {
        this.sign = sign;
    }

    public String sign() {
        return sign;
    }
}
