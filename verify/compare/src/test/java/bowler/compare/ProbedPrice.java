// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.io.Serializable;
import java.math.BigDecimal;

/// The class of a type that both databases create.
public final class ProbedPrice implements Serializable {
    private static final long serialVersionUID = 1;
    private final String currency;
    private final BigDecimal amount;

    private ProbedPrice(String currency, BigDecimal amount) {
        this.currency = currency;
        this.amount = amount;
    }

    public static ProbedPrice make(String currency, BigDecimal amount) {
        return new ProbedPrice(currency, amount);
    }

    public static BigDecimal amountOf(ProbedPrice price) {
        return price == null ? null : price.amount;
    }

    public static void raise(ProbedPrice price, ProbedPrice[] raised) {
        raised[0] = new ProbedPrice(price.currency, price.amount.add(BigDecimal.ONE));
    }

    @Override
    public String toString() {
        return currency + amount;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ProbedPrice price && toString().equals(price.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }
}
