// SPDX-License-Identifier: Apache-2.0
package bowler.tools.tpch;

import java.util.List;
import java.util.Locale;

/// The eight tables, in an order in which what is referred to comes first.
public enum TpchTable {
    REGION(3, "r_regionkey INTEGER NOT NULL PRIMARY KEY, r_name VARCHAR(25) NOT NULL, r_comment VARCHAR(152)"),
    NATION(4, "n_nationkey INTEGER NOT NULL PRIMARY KEY, n_name VARCHAR(25) NOT NULL, n_regionkey INTEGER NOT NULL, "
        + "n_comment VARCHAR(152)"),
    PART(9, "p_partkey INTEGER NOT NULL PRIMARY KEY, p_name VARCHAR(55) NOT NULL, p_mfgr VARCHAR(25) NOT NULL, p_brand VARCHAR(10) NOT NULL, "
        + "p_type VARCHAR(25) NOT NULL, p_size INTEGER NOT NULL, p_container VARCHAR(10) NOT NULL, "
        + "p_retailprice DECIMAL(15,2) NOT NULL, p_comment VARCHAR(23) NOT NULL"),
    SUPPLIER(7, "s_suppkey INTEGER NOT NULL PRIMARY KEY, s_name VARCHAR(25) NOT NULL, s_address VARCHAR(40) NOT NULL, "
        + "s_nationkey INTEGER NOT NULL, s_phone VARCHAR(15) NOT NULL, s_acctbal DECIMAL(15,2) NOT NULL, s_comment VARCHAR(101) NOT NULL"),
    PARTSUPP(5, "ps_partkey INTEGER NOT NULL, ps_suppkey INTEGER NOT NULL, ps_availqty INTEGER NOT NULL, "
        + "ps_supplycost DECIMAL(15,2) NOT NULL, ps_comment VARCHAR(199) NOT NULL, PRIMARY KEY (ps_partkey, ps_suppkey)"),
    CUSTOMER(8, "c_custkey INTEGER NOT NULL PRIMARY KEY, c_name VARCHAR(25) NOT NULL, c_address VARCHAR(40) NOT NULL, "
        + "c_nationkey INTEGER NOT NULL, c_phone VARCHAR(15) NOT NULL, c_acctbal DECIMAL(15,2) NOT NULL, "
        + "c_mktsegment VARCHAR(10) NOT NULL, c_comment VARCHAR(117) NOT NULL"),
    ORDERS(9, "o_orderkey INTEGER NOT NULL PRIMARY KEY, o_custkey INTEGER NOT NULL, o_orderstatus VARCHAR(1) NOT NULL, "
        + "o_totalprice DECIMAL(15,2) NOT NULL, o_orderdate DATE NOT NULL, o_orderpriority VARCHAR(15) NOT NULL, "
        + "o_clerk VARCHAR(15) NOT NULL, o_shippriority INTEGER NOT NULL, o_comment VARCHAR(79) NOT NULL"),
    LINEITEM(16, "l_orderkey INTEGER NOT NULL, l_partkey INTEGER NOT NULL, l_suppkey INTEGER NOT NULL, l_linenumber INTEGER NOT NULL, "
        + "l_quantity DECIMAL(15,2) NOT NULL, l_extendedprice DECIMAL(15,2) NOT NULL, l_discount DECIMAL(15,2) NOT NULL, "
        + "l_tax DECIMAL(15,2) NOT NULL, l_returnflag VARCHAR(1) NOT NULL, l_linestatus VARCHAR(1) NOT NULL, l_shipdate DATE NOT NULL, "
        + "l_commitdate DATE NOT NULL, l_receiptdate DATE NOT NULL, l_shipinstruct VARCHAR(25) NOT NULL, l_shipmode VARCHAR(10) NOT NULL, "
        + "l_comment VARCHAR(44) NOT NULL, PRIMARY KEY (l_orderkey, l_linenumber)");

    private final int columnCount;
    private final String definition;

    TpchTable(int columnCount, String definition) {
        this.columnCount = columnCount;
        this.definition = definition;
    }

    public String createSql() {
        return "CREATE TABLE " + label() + " (" + definition + ")";
    }

    public String insertSql() {
        return "INSERT INTO " + label() + " VALUES (" + "?, ".repeat(columnCount - 1) + "?)";
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Indexes that all databases are given: the foreign keys.
    public static List<String> indexSql() {
        return List.of(
            "CREATE INDEX s_nation ON supplier (s_nationkey)", "CREATE INDEX ps_supplier ON partsupp (ps_suppkey)",
            "CREATE INDEX c_nation ON customer (c_nationkey)", "CREATE INDEX o_customer ON orders (o_custkey)",
            "CREATE INDEX l_part_supplier ON lineitem (l_partkey, l_suppkey)", "CREATE INDEX l_supplier ON lineitem (l_suppkey)",
            "CREATE INDEX o_date ON orders (o_orderdate)", "CREATE INDEX l_date ON lineitem (l_shipdate)");
    }
}
