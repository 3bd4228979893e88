// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import java.io.Serializable;
import java.math.BigDecimal;

/// The class of a type that tests make.
public record Price(String currency, BigDecimal amount) implements Serializable {
    private static final long serialVersionUID = 1;

    @Override
    public String toString() {
        return currency + amount;
    }
}
