// SPDX-License-Identifier: Apache-2.0
package bowler.base.error;

/// A condition whose properties are constants. Enums of conditions implement it.
public interface DefinedError extends SqlError {
    ErrorDefinition definition();

    @Override
    default String sqlState() {
        return definition().sqlState();
    }

    @Override
    default Severity severity() {
        return definition().severity();
    }

    @Override
    default String text() {
        return definition().text();
    }
}
