// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.address;

import java.sql.DriverPropertyInfo;
import java.util.Map;

/// Attributes of a URL that a program may ask the user for.
public enum ConnectionAttribute {
    CREATE("create", "make the database if it is not there", "false", "true"),
    SHUTDOWN("shutdown", "shut the database down; the connection fails with 08006", "false", "true"),
    DROP("drop", "drop a database in memory; the connection fails with 08006", "false", "true"),
    USER("user", "name of the user"),
    PASSWORD("password", "the user's password"),
    DATABASE_NAME("databaseName", "the database, where the URL names none"),
    DURABILITY("durability", "whether a commit waits for the disk", "full", "relaxed"),
    TERRITORY("territory", "language and country of a new database, as de_DE"),
    COLLATION("collation", "how strings of a new database compare", "UCS_BASIC", "TERRITORY_BASED"),
    MODE(DriverMode.ATTRIBUTE, "whether methods of JDBC that Derby does not support work", "bowler", "derby"),
    PRODUCT_NAME(ConnectionUrl.PRODUCT_NAME, "the product name that metadata report");

    private final String attribute;
    private final String description;
    private final String[] choices;

    ConnectionAttribute(String attribute, String description, String... choices) {
        this.attribute = attribute;
        this.description = description;
        this.choices = choices;
    }

    public static DriverPropertyInfo[] describe(Map<String, String> given) {
        ConnectionAttribute[] all = values();
        DriverPropertyInfo[] infos = new DriverPropertyInfo[all.length];
        for (int i = 0; i < all.length; i++) {
            infos[i] = new DriverPropertyInfo(all[i].attribute, given.get(all[i].attribute));
            infos[i].description = all[i].description;
            infos[i].choices = all[i].choices.length == 0 ? null : all[i].choices.clone();
        }
        return infos;
    }
}
