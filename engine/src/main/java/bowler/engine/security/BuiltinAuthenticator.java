// SPDX-License-Identifier: Apache-2.0
package bowler.engine.security;

import bowler.base.password.PasswordHash;
import bowler.os.Entropy;
import java.util.function.Supplier;

/// Users that are properties, `derby.user.NAME` with the password as value: of the JVM, in clear text, or of the
/// database, as a hash.
final class BuiltinAuthenticator implements Authenticator {
    private final Supplier<SecurityProperties> properties;
    private final PasswordCheck check;

    /// @param properties the current ones, because users can be added at any time
    BuiltinAuthenticator(Supplier<SecurityProperties> properties, Entropy entropy) {
        this.properties = properties;
        check = new PasswordCheck(entropy);
    }

    @Override
    public Verdict check(String user, String given, String password) {
        SecurityProperties now = properties.get();
        String value = now.passwordOf(user);
        int iterations = now.iterations();
        PasswordHash hash = value != null && PasswordHash.isHash(value) ? PasswordHash.parse(value) : null;
        boolean matches = check.matches(hash, password, iterations);
        boolean isClear = value != null && hash == null && password != null && SecurityProperties.isSame(value, password);
        return matches || isClear ? Verdict.ACCEPTED : Verdict.REFUSED;
    }
}
