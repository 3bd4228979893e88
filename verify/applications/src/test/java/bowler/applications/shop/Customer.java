// SPDX-License-Identifier: Apache-2.0
package bowler.applications.shop;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Lob;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import jakarta.persistence.Version;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// Its key is an identity.
@Entity
public class Customer {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    public Long id;
    @Column(length = 60, nullable = false, unique = true)
    public String name;
    public LocalDate born;
    @Lob
    @Column(length = 1_000_000)
    public byte[] photo;
    @Lob
    @Column(length = 1_000_000)
    public String notes;
    @Version
    public int version;
    @OneToMany(mappedBy = "buyer", cascade = CascadeType.ALL, orphanRemoval = true)
    @OrderBy("id")
    public List<Purchase> purchases = new ArrayList<>();

    protected Customer() {}

    public Customer(String name, LocalDate born) {
        this.name = name;
        this.born = born;
    }

    public void buy(Purchase purchase) {
        purchase.buyer = this;
        purchases.add(purchase);
    }
}
