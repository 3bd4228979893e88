// SPDX-License-Identifier: Apache-2.0
package bowler.engine.security;

/// The value of `derby.authentication.provider` that selects NATIVE authentication: `NATIVE::LOCAL`, `NATIVE:DB` or
/// `NATIVE:DB:LOCAL`.
///
/// @param credentialsDatabase the database whose users may perform operations on all databases; empty if there is none
/// @param isLocal whether each database has users of its own; otherwise those of the credentials database count
public record NativeProvider(String credentialsDatabase, boolean isLocal) {
    static final String LOCAL = "NATIVE::LOCAL";
    private static final String PREFIX = "NATIVE:";
    private static final String LOCAL_SUFFIX = ":LOCAL";

    /// Returns null if the value selects another kind of authentication.
    ///
    /// @param provider the value of the property, or null
    static NativeProvider parse(String provider) {
        if (provider == null || !provider.startsWith(PREFIX)) {
            return null;
        }
        boolean isLocal = provider.endsWith(LOCAL_SUFFIX);
        String name = provider.substring(
            PREFIX.length(), provider.length() - (isLocal ? LOCAL_SUFFIX.length() : 0));
        if (name.isEmpty() && !isLocal || provider.length() < PREFIX.length() + (isLocal ? LOCAL_SUFFIX.length() : 0)) {
            throw SecurityError.BAD_NATIVE_PROVIDER.failure(provider);
        }
        return new NativeProvider(name, isLocal);
    }
}
