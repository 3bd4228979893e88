// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.lucene;

import bowler.session.ToolFile;
import bowler.session.ToolFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/// The file that describes an index. Its name and the first four properties are Derby's.
///
/// @param maker the method that returns the index descriptor
/// @param analyzer the class of the analyzer
/// @param updatedMillis when the index was created or updated
/// @param keys the names of the key columns
record IndexProperties(String maker, String analyzer, String luceneVersion, long updatedMillis, List<String> keys) {
    private static final String FILE = "derby-lucene.properties";
    private static final String UNFINISHED = "derby-lucene.properties.new";
    private static final String MAKER = "derby.lucene.index.descriptor.maker";
    private static final String ANALYZER = "derby.lucene.analyzer";
    private static final String VERSION = "derby.lucene.version";
    private static final String UPDATED = "derby.lucene.last.updated";
    private static final String KEY = "bowler.lucene.key.";

    static boolean exist(ToolFiles files, IndexName name) throws IOException {
        return files.exists(name.folder() + '/' + FILE);
    }

    /// Fails with 42XBI if the file is missing or damaged.
    static IndexProperties read(ToolFiles files, IndexName name) {
        Properties properties = new Properties();
        try (ToolFile file = files.open(name.folder() + '/' + FILE, false)) {
            byte[] bytes = new byte[Math.toIntExact(file.sizeBytes())];
            int count = file.read(0, bytes, 0, bytes.length);
            properties.load(new ByteArrayInputStream(bytes, 0, Math.max(count, 0)));
            List<String> keys = new ArrayList<>();
            for (String key = properties.getProperty(KEY + 1); key != null; key = properties.getProperty(KEY + (keys.size() + 1))) {
                keys.add(key);
            }
            if (keys.isEmpty() || properties.getProperty(MAKER) == null || properties.getProperty(VERSION) == null) {
                throw LuceneError.BAD_INDEX.failure(name, FILE + " is not complete");
            }
            return new IndexProperties(properties.getProperty(MAKER), properties.getProperty(ANALYZER), properties.getProperty(VERSION),
                Long.parseLong(properties.getProperty(UPDATED, "0")), keys);
        } catch (IOException | IllegalArgumentException e) {
            throw LuceneError.BAD_INDEX.causedBy(e, name, e);
        }
    }

    void write(ToolFiles files, IndexName name) throws IOException {
        Properties properties = new Properties();
        properties.setProperty(MAKER, maker);
        properties.setProperty(ANALYZER, analyzer);
        properties.setProperty(VERSION, luceneVersion);
        properties.setProperty(UPDATED, String.valueOf(updatedMillis));
        for (int at = 0; at < keys.size(); at++) {
            properties.setProperty(KEY + (at + 1), keys.get(at));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        properties.store(bytes, null);
        String unfinished = name.folder() + '/' + UNFINISHED;
        if (files.exists(unfinished)) {
            files.delete(unfinished);
        }
        try (ToolFile file = files.open(unfinished, true)) {
            file.write(0, bytes.toByteArray(), 0, bytes.size());
            file.force();
        }
        files.rename(unfinished, name.folder() + '/' + FILE);
        files.forceNames(name.folder());
    }
}
