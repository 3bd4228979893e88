// SPDX-License-Identifier: Apache-2.0
package bowler.embedded.routine;

import java.io.Serializable;
import java.math.BigDecimal;

/// The class of a type that tests make.
public record Price(String currency, BigDecimal amount) implements Serializable {
    private static final long serialVersionUID = 1;

    public static Price make(String currency, BigDecimal amount) {
        return new Price(currency, amount);
    }

    public static BigDecimal amountOf(Price price) {
        return price == null ? null : price.amount;
    }

    public static void raise(Price price, Price[] raised) {
        raised[0] = new Price(price.currency, price.amount.add(BigDecimal.ONE));
    }

    @Override
    public String toString() {
        return currency + amount;
    }
}
