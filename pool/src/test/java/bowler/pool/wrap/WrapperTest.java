// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Wrappers are complete, and as the generator writes them.
final class WrapperTest {
    private static final Map<WrapperGenerator.Wrapper, Class<?>> HANDLES = Map.of(
        WrapperGenerator.Wrapper.CONNECTION, ConnectionHandle.class,
        WrapperGenerator.Wrapper.STATEMENT, StatementHandle.class,
        WrapperGenerator.Wrapper.PREPARED_STATEMENT, PreparedStatementHandle.class,
        WrapperGenerator.Wrapper.CALLABLE_STATEMENT, CallableStatementHandle.class,
        WrapperGenerator.Wrapper.RESULT_SET, ResultSetHandle.class,
        WrapperGenerator.Wrapper.DATABASE_META_DATA, DatabaseMetaDataHandle.class);

    @ParameterizedTest
    @EnumSource
    void everyMethodOfTheInterfaceIsThere(WrapperGenerator.Wrapper wrapper) throws NoSuchMethodException {
        Class<?> handle = HANDLES.get(wrapper);
        for (Method method : wrapper.wrapped.getMethods()) {
            if (!Modifier.isStatic(method.getModifiers())) {
                Class<?> declaring = handle.getMethod(method.getName(), method.getParameterTypes()).getDeclaringClass();
                assertThat(declaring.getPackageName()).as("%s: else a default method would hide the driver's", method)
                    .isEqualTo("bowler.pool.wrap");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void theSourcesAreAsGenerated(WrapperGenerator.Wrapper wrapper) throws Exception {
        Path file = Path.of(System.getProperty("bowler.root", "."), "pool", "src", "main", "java", "bowler", "pool", "wrap",
            wrapper.className() + ".java");
        String generated = WrapperGenerator.source(wrapper);
        if ("rewrite".equals(System.getProperty("expect"))) {
            Files.writeString(file, generated);
        }
        assertThat(file).as("mvn verify -Dexpect=rewrite writes it anew").content().isEqualTo(generated);
    }
}
