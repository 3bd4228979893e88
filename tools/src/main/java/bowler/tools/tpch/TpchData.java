// SPDX-License-Identifier: Apache-2.0
package bowler.tools.tpch;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Locale;

/// The rows at a scale; 1 is a gigabyte. Rows come in key order.
public final class TpchData {
    private static final int SUPPLIERS = 10_000;
    private static final int PARTS = 200_000;
    private static final int CUSTOMERS = 150_000;
    private static final int ORDERS = 1_500_000;
    private static final int SUPPLIERS_OF_PART = 4;
    private static final int CLERKS = 1_000;
    private static final int DAYS_OF_ORDERS = 2406;
    private static final LocalDate FIRST_DAY = LocalDate.of(1992, 1, 1);
    private static final LocalDate TODAY = LocalDate.of(1995, 6, 17);
    private static final String[] REGIONS = {"AFRICA", "AMERICA", "ASIA", "EUROPE", "MIDDLE EAST"};
    private static final String[] NATIONS = {"ALGERIA", "ARGENTINA", "BRAZIL", "CANADA", "EGYPT", "ETHIOPIA", "FRANCE", "GERMANY",
        "INDIA", "INDONESIA", "IRAN", "IRAQ", "JAPAN", "JORDAN", "KENYA", "MOROCCO", "MOZAMBIQUE", "PERU", "CHINA", "ROMANIA",
        "SAUDI ARABIA", "VIETNAM", "RUSSIA", "UNITED KINGDOM", "UNITED STATES"};
    private static final int[] REGION_OF_NATION = {0, 1, 1, 1, 4, 0, 3, 3, 2, 2, 4, 4, 2, 4, 0, 0, 0, 1, 2, 3, 4, 2, 3, 3, 1};
    private static final String[] COLOURS = ("almond antique aquamarine azure beige bisque black blanched blue blush brown burlywood "
        + "burnished chartreuse chiffon chocolate coral cornflower cornsilk cream cyan dark deep dim dodger drab firebrick floral "
        + "forest frosted gainsboro ghost goldenrod green grey honeydew hot indian ivory khaki lace lavender lawn lemon light lime "
        + "linen magenta maroon medium metallic midnight mint misty moccasin navajo navy olive orange orchid pale papaya peach peru "
        + "pink plum powder puff purple red rose rosy royal saddle salmon sandy seashell sienna sky slate smoke snow spring steel "
        + "tan thistle tomato turquoise violet wheat white yellow").split(" ");
    private static final String[] TYPES_1 = {"STANDARD", "SMALL", "MEDIUM", "LARGE", "ECONOMY", "PROMO"};
    private static final String[] TYPES_2 = {"ANODIZED", "BURNISHED", "PLATED", "POLISHED", "BRUSHED"};
    private static final String[] TYPES_3 = {"TIN", "NICKEL", "BRASS", "STEEL", "COPPER"};
    private static final String[] SIZES = {"SM", "LG", "MED", "JUMBO", "WRAP"};
    private static final String[] CONTAINERS = {"CASE", "BOX", "BAG", "JAR", "PKG", "PACK", "CAN", "DRUM"};
    private static final String[] SEGMENTS = {"AUTOMOBILE", "BUILDING", "FURNITURE", "MACHINERY", "HOUSEHOLD"};
    private static final String[] PRIORITIES = {"1-URGENT", "2-HIGH", "3-MEDIUM", "4-NOT SPECIFIED", "5-LOW"};
    private static final String[] INSTRUCTIONS = {"DELIVER IN PERSON", "COLLECT COD", "NONE", "TAKE BACK RETURN"};
    private static final String[] MODES = {"REG AIR", "AIR", "RAIL", "SHIP", "TRUCK", "MAIL", "FOB"};

    private final long seed;
    private final int suppliers;
    private final int parts;
    private final int customers;
    private final int orders;
    private final int clerks;

    /// Receives rows: values in the table's order, of types Integer, BigDecimal, String and LocalDate.
    public interface Rows<E extends Exception> {
        void row(Object... values) throws E;
    }

    /// @param scale from 0.001
    public TpchData(double scale, long seed) {
        this.seed = seed;
        suppliers = Math.max(SUPPLIERS_OF_PART, (int) (SUPPLIERS * scale));
        parts = (int) (PARTS * scale);
        customers = (int) (CUSTOMERS * scale);
        orders = (int) (ORDERS * scale);
        clerks = Math.max(1, (int) (CLERKS * scale));
    }

    /// Rows that the table will have; of LINEITEM about.
    public long rows(TpchTable table) {
        return switch (table) {
            case REGION -> REGIONS.length;
            case NATION -> NATIONS.length;
            case PART -> parts;
            case SUPPLIER -> suppliers;
            case PARTSUPP -> (long) parts * SUPPLIERS_OF_PART;
            case CUSTOMER -> customers;
            case ORDERS -> orders;
            case LINEITEM -> 4L * orders;
        };
    }

    public <E extends Exception> void generate(TpchTable table, Rows<E> rows) throws E {
        TpchRandom tpchRandom = new TpchRandom(seed, table == TpchTable.LINEITEM ? TpchTable.ORDERS.name() : table.name());
        switch (table) {
            case REGION -> regions(tpchRandom, rows);
            case NATION -> nations(tpchRandom, rows);
            case PART -> parts(tpchRandom, rows);
            case SUPPLIER -> suppliers(tpchRandom, rows);
            case PARTSUPP -> partSuppliers(tpchRandom, rows);
            case CUSTOMER -> customers(tpchRandom, rows);
            case ORDERS -> orders(tpchRandom, rows, (Object... line) -> { });
            case LINEITEM -> orders(tpchRandom, (Object... order) -> { }, rows);
        }
    }

    private static <E extends Exception> void regions(TpchRandom tpchRandom, Rows<E> rows) throws E {
        for (int key = 0; key < REGIONS.length; key++) {
            rows.row(key, REGIONS[key], tpchRandom.comment(31, 115));
        }
    }

    private static <E extends Exception> void nations(TpchRandom tpchRandom, Rows<E> rows) throws E {
        for (int key = 0; key < NATIONS.length; key++) {
            rows.row(key, NATIONS[key], REGION_OF_NATION[key], tpchRandom.comment(31, 114));
        }
    }

    private <E extends Exception> void parts(TpchRandom tpchRandom, Rows<E> rows) throws E {
        for (int key = 1; key <= parts; key++) {
            int maker = tpchRandom.between(1, 5);
            rows.row(key, tpchRandom.words(5, COLOURS), "Manufacturer#" + maker, "Brand#" + maker + tpchRandom.between(1, 5),
                tpchRandom.oneOf(TYPES_1) + " " + tpchRandom.oneOf(TYPES_2) + " " + tpchRandom.oneOf(TYPES_3), tpchRandom.between(1, 50),
                tpchRandom.oneOf(SIZES) + " " + tpchRandom.oneOf(CONTAINERS), cents(retailPrice(key)), tpchRandom.comment(5, 22));
        }
    }

    private <E extends Exception> void suppliers(TpchRandom tpchRandom, Rows<E> rows) throws E {
        for (int key = 1; key <= suppliers; key++) {
            int nation = tpchRandom.between(0, NATIONS.length - 1);
            String comment = tpchRandom.comment(25, 100);
            int praised = tpchRandom.between(0, 1999);
            if (praised < 2) {
                String word = praised == 0 ? "Complaints" : "Recommends";
                comment = comment.substring(0, 12).strip() + " Customer slyly " + word;
            }
            rows.row(key, numbered("Supplier", key), tpchRandom.address(), nation, tpchRandom.phone(nation), cents(tpchRandom.between(-99_999, 999_999)),
                comment);
        }
    }

    private <E extends Exception> void partSuppliers(TpchRandom tpchRandom, Rows<E> rows) throws E {
        for (int part = 1; part <= parts; part++) {
            int[] keys = new int[SUPPLIERS_OF_PART];
            for (int i = 0; i < SUPPLIERS_OF_PART; i++) {
                keys[i] = supplierOf(part, i);
            }
            Arrays.sort(keys);
            for (int supplier : keys) {
                rows.row(part, supplier, tpchRandom.between(1, 9999), cents(tpchRandom.between(100, 100_000)), tpchRandom.comment(49, 198));
            }
        }
    }

    private <E extends Exception> void customers(TpchRandom tpchRandom, Rows<E> rows) throws E {
        for (int key = 1; key <= customers; key++) {
            int nation = tpchRandom.between(0, NATIONS.length - 1);
            rows.row(key, numbered("Customer", key), tpchRandom.address(), nation, tpchRandom.phone(nation), cents(tpchRandom.between(-99_999, 999_999)),
                tpchRandom.oneOf(SEGMENTS), tpchRandom.comment(29, 116));
        }
    }

    /// Orders and their lines depend on each other, so both are always generated.
    private <E extends Exception> void orders(TpchRandom tpchRandom, Rows<E> orderRows, Rows<E> lineRows) throws E {
        for (int index = 0; index < orders; index++) {
            int key = (index / 8) * 32 + index % 8 + 1;
            int customer = tpchRandom.between(1, customers);
            while (customer % 3 == 0) {
                customer = tpchRandom.between(1, customers);
            }
            LocalDate date = FIRST_DAY.plusDays(tpchRandom.between(0, DAYS_OF_ORDERS - 1));
            int lines = tpchRandom.between(1, 7);
            int shipped = 0;
            long total = 0;
            for (int line = 1; line <= lines; line++) {
                int part = tpchRandom.between(1, parts);
                int supplier = supplierOf(part, tpchRandom.between(0, SUPPLIERS_OF_PART - 1));
                int quantity = tpchRandom.between(1, 50);
                long price = quantity * retailPrice(part);
                int discount = tpchRandom.between(0, 10);
                int tax = tpchRandom.between(0, 8);
                LocalDate shipDate = date.plusDays(tpchRandom.between(1, 121));
                LocalDate commitDate = date.plusDays(tpchRandom.between(30, 90));
                LocalDate receiptDate = shipDate.plusDays(tpchRandom.between(1, 30));
                boolean open = shipDate.isAfter(TODAY);
                String returned = tpchRandom.oneOf("R", "A");
                shipped += open ? 0 : 1;
                total += price * (100 + tax) * (100 - discount) / 10_000;
                lineRows.row(key, part, supplier, line, BigDecimal.valueOf(quantity), cents(price), cents(discount), cents(tax),
                    receiptDate.isAfter(TODAY) ? "N" : returned, open ? "O" : "F", shipDate, commitDate, receiptDate,
                    tpchRandom.oneOf(INSTRUCTIONS), tpchRandom.oneOf(MODES), tpchRandom.comment(10, 43));
            }
            String status = shipped == lines ? "F" : shipped == 0 ? "O" : "P";
            orderRows.row(key, customer, status, cents(total), date, tpchRandom.oneOf(PRIORITIES),
                numbered("Clerk", tpchRandom.between(1, clerks)), 0, tpchRandom.comment(19, 78));
        }
    }

    /// A part's suppliers are a quarter of all apart, so that they differ at every scale.
    private int supplierOf(int part, int index) {
        return (part + (part - 1) / suppliers + index * (suppliers / SUPPLIERS_OF_PART)) % suppliers + 1;
    }

    /// Returns the price in cents.
    private static long retailPrice(int part) {
        return 90_000 + (part / 10) % 20_001 + 100L * (part % 1000);
    }

    private static BigDecimal cents(long amount) {
        return BigDecimal.valueOf(amount, 2);
    }

    private static String numbered(String word, int number) {
        return String.format(Locale.ROOT, "%s#%09d", word, number);
    }
}
