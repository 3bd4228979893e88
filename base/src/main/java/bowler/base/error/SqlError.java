// SPDX-License-Identifier: Apache-2.0
package bowler.base.error;

/// A condition that a caller can meet: its SQLState, its severity and its text. Each package implements it with an
/// enum.
public interface SqlError {
    /// Returns the SQLState, five characters; Derby's state where users know it.
    String sqlState();

    Severity severity();

    /// Returns a [String#format] pattern for the arguments that the package supplies: the problem, its place, and the
    /// remedy.
    String text();

    /// Returns the text in another language, or [#text] if there is no translation.
    default String text(Translations translations) {
        return this instanceof Enum<?> constant
            ? translations.phrase(constant.getDeclaringClass().getSimpleName() + '.' + constant.name(), text()) : text();
    }

    default SqlFailure failure(Object... arguments) {
        return new SqlFailure(this, null, arguments);
    }

    default SqlFailure causedBy(Throwable cause, Object... arguments) {
        return new SqlFailure(this, cause, arguments);
    }
}
