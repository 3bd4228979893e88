// SPDX-License-Identifier: Apache-2.0
package bowler.integration.boot;

import bowler.integration.micrometer.BowlerMetrics;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.ClassUtils;

/// Publishes the counters of the database among the metrics of Spring Boot's actuator. `bowler.metrics.enabled=false` switches
/// this off.
@Configuration(proxyBeanMethods = false)
@Conditional(BowlerMetricsConfiguration.IsWanted.class)
public class BowlerMetricsConfiguration {
    /// Holds if the application has metrics and a `jdbc:bowler:` URL.
    static final class IsWanted implements Condition {
        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return ClassUtils.isPresent("io.micrometer.core.instrument.binder.MeterBinder", context.getClassLoader())
                && context.getEnvironment().getProperty("spring.datasource.url", "").startsWith(BowlerContextInitializer.PREFIX)
                && context.getEnvironment().getProperty("bowler.metrics.enabled", Boolean.class, true);
        }
    }

    @Bean
    MeterBinder bowlerMetrics(ObjectProvider<DataSource> sources) {
        return registry -> sources.ifUnique(source -> new BowlerMetrics(source, Tags.empty()).bindTo(registry));
    }
}
