// SPDX-License-Identifier: Apache-2.0
package bowler.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// Gives tests of JUnit Jupiter a database in memory. Each test method gets a new, empty database, which is dropped
/// after the test.
///
/// The annotation stands on a class, a method, a parameter or a field. Parameters and annotated fields of these types
/// are filled:
///
/// | Type | Value |
/// |---|---|
/// | `javax.sql.DataSource` | each call of `getConnection` opens a connection |
/// | `java.sql.Connection` | one connection, closed after the test |
/// | `String` | the JDBC URL; only where the parameter or field itself has the annotation |
///
/// ```java
/// @BowlerDatabase("CREATE TABLE person (id INT PRIMARY KEY, name VARCHAR(40))")
/// class PersonTest {
///     @Test
///     void namesAreStored(Connection connection) throws SQLException { ... }
/// }
/// ```
///
/// A parameter of a `@BeforeAll` method gets a database of its own, which is dropped after the last test of the class.
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.PARAMETER, ElementType.FIELD})
@ExtendWith(BowlerExtension.class)
public @interface BowlerDatabase {
    /// Returns the SQL statements that run in each new database, one per element. Statements of the class run before
    /// statements of the method.
    String[] value() default {};

    /// Returns further attributes of the URL, such as `collation=TERRITORY_BASED;territory=de`.
    String attributes() default "";
}
