// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.address;

import bowler.jdbc.failure.JdbcError;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/// `jdbc:bowler:ADDRESS[;name=value]*`, with properties under the attributes: where both name something the URL wins.
///
/// @param prefix what the URL begins with: [#PREFIX], or that of a driver which stands for this one
/// @param address what a provider of sessions is asked for: a path, `memory:NAME`, `//host/...`
public record ConnectionUrl(String prefix, String address, Map<String, String> attributes) {
    public static final String PREFIX = "jdbc:bowler:";
    /// The beginning of addresses of servers.
    public static final String SERVER_ADDRESS = "//";
    static final String PRODUCT_NAME = "productName";
    public static final String USUAL_PRODUCT = "Apache Derby";

    public static boolean isOurs(String url) {
        return url != null && url.startsWith(PREFIX);
    }

    public static ConnectionUrl parse(String url, Properties properties) throws SQLException {
        return parse(PREFIX, url, properties);
    }

    public static ConnectionUrl parse(String prefix, String url, Properties properties) throws SQLException {
        String[] parts = url.substring(prefix.length()).split(";", -1);
        Map<String, String> attributes = new LinkedHashMap<>();
        if (properties != null) {
            for (String name : properties.stringPropertyNames()) {
                attributes.put(name, properties.getProperty(name));
            }
        }
        for (int i = 1; i < parts.length; i++) {
            String part = parts[i].strip();
            int equals = part.indexOf('=');
            if (equals > 0) {
                attributes.put(part.substring(0, equals).strip(), part.substring(equals + 1).strip());
            } else if (!part.isEmpty()) {
                throw JdbcError.BAD_URL.exception(part);
            }
        }
        return new ConnectionUrl(prefix, parts[0].strip(), attributes);
    }

    /// Without attributes, which may hold a password.
    public String shown() {
        return prefix + address;
    }

    public DriverMode mode() throws SQLException {
        DriverMode mode = DriverMode.of(attributes.get(DriverMode.ATTRIBUTE), prefix.equals(PREFIX) ? DriverMode.BOWLER : DriverMode.DERBY);
        return address.startsWith(SERVER_ADDRESS) ? mode.ofClient() : mode;
    }

    /// Returns the attributes for the provider. Under the prefix of Derby's driver, the mode of a database in this JVM is
    /// Derby's by default.
    Map<String, String> sessionAttributes() {
        if (prefix.equals(PREFIX) || address.startsWith(SERVER_ADDRESS) || attributes.containsKey(DriverMode.ATTRIBUTE)) {
            return attributes;
        }
        Map<String, String> complete = new LinkedHashMap<>(attributes);
        complete.put(DriverMode.ATTRIBUTE, "derby");
        return complete;
    }

    /// Returns the name of the user as given, null if none is.
    public String user() {
        return attributes.get("user");
    }

    public String productName() {
        return attributes.getOrDefault(PRODUCT_NAME, USUAL_PRODUCT);
    }
}
