// SPDX-License-Identifier: Apache-2.0
package bowler.applications.shop;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.SequenceGenerator;
import java.math.BigDecimal;
import java.time.LocalDateTime;

/// Its key comes from a sequence.
@Entity
public class Purchase {
    public enum State { NEW, PAID }

    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "purchases")
    @SequenceGenerator(name = "purchases", sequenceName = "purchase_numbers", allocationSize = 10)
    public Long id;
    @Column(precision = 12, scale = 2)
    public BigDecimal price;
    public String what;
    public boolean pending = true;
    @Enumerated(EnumType.STRING)
    @Column(length = 10)
    public State state = State.NEW;
    public LocalDateTime placed = LocalDateTime.of(2025, 3, 4, 5, 6, 7);
    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "buyer_id", nullable = false)
    public Customer buyer;

    protected Purchase() {}

    public Purchase(BigDecimal price, String what) {
        this.price = price;
        this.what = what;
    }
}
