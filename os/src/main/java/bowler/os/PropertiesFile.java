// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Properties;

/// Reads files of Java properties.
public final class PropertiesFile {
    private PropertiesFile() {}

    /// Returns the properties in a file; empty if the file does not exist.
    ///
    /// @throws IOException if the file cannot be read, or has a malformed escape
    public static Properties read(Disk folder, String name) throws IOException {
        Properties properties = new Properties();
        if (folder.exists(name)) {
            try (DiskFile file = folder.open(name, false)) {
                byte[] bytes = new byte[Math.toIntExact(file.sizeBytes())];
                int count = bytes.length == 0 ? 0 : file.read(0, bytes, 0, bytes.length);
                properties.load(new ByteArrayInputStream(bytes, 0, count));
            } catch (IllegalArgumentException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
        return properties;
    }
}
