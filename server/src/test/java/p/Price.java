// SPDX-License-Identifier: Apache-2.0
package p;

import java.io.Serializable;
import java.math.BigDecimal;

/// The class of a type in a recorded conversation. Its fields are those of the recorded objects.
public final class Price implements Serializable {
    private static final long serialVersionUID = 1;

    public final BigDecimal amt;
    public final String cur;

    public Price(BigDecimal amt, String cur) {
        this.amt = amt;
        this.cur = cur;
    }
}
