// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import bowler.types.function.json.JsonSpec.Behavior;
import bowler.types.function.json.JsonSpec.Form;
import bowler.types.function.json.JsonSpec.Wrapper;
import java.util.List;

/// A path of JSON_TABLE with the columns of its rows.
///
/// @param name null if not written
public record JsonPattern(String path, String name, List<JsonColumn> columns, int offset) {
    public sealed interface JsonColumn {}

    /// FOR ORDINALITY.
    public record Ordinality(String name, int offset) implements JsonColumn {}

    /// @param form EXISTS if that is written; QUERY if FORMAT JSON, a wrapper or quotes are written; otherwise VALUE
    /// @param path null if not written
    /// @param emptyDefault null if not written
    /// @param errorDefault null if not written
    public record Found(
            String name, TypeName type, Form form, String path, Wrapper wrapper, boolean omitsQuotes,
            Behavior onEmpty, Expression emptyDefault, Behavior onError, Expression errorDefault, int offset)
            implements JsonColumn {}

    public record Nested(JsonPattern pattern) implements JsonColumn {}
}
