// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// A JVM that a test starts finds its classes in the class path; a test runner may have put them elsewhere.
final class ClassPathOfChildren implements BeforeEachCallback, AfterEachCallback {
    private static final String CLASS_PATH = "java.class.path";

    private String before;

    @Override
    public void beforeEach(ExtensionContext context) {
        before = System.getProperty(CLASS_PATH);
        if (Thread.currentThread().getContextClassLoader() instanceof URLClassLoader loader) {
            System.setProperty(CLASS_PATH, String.join(File.pathSeparator, Arrays.stream(loader.getURLs()).map(URL::getPath).toList()));
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        System.setProperty(CLASS_PATH, before);
    }
}
