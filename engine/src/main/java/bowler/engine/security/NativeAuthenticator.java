// SPDX-License-Identifier: Apache-2.0
package bowler.engine.security;

import bowler.base.password.PasswordHash;
import bowler.catalog.system.UserRows.Credentials;
import bowler.os.Clock;
import bowler.os.Entropy;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Map;
import java.util.function.Supplier;

/// Users that are rows of SYS.SYSUSERS, which SYSCS_UTIL.SYSCS_CREATE_USER makes.
///
/// A password expires some time after it was set: `derby.authentication.native.passwordLifetimeMillis`, 31 days unless
/// set, 0 for never. A warning comes in the last share of this time, `passwordLifetimeThreshold`. The password of the
/// owner of the database does not expire, because only the owner can set others.
final class NativeAuthenticator implements Authenticator {
    private final Supplier<Map<String, Credentials>> users;
    private final Supplier<SecurityProperties> properties;
    private final Supplier<String> owner;
    private final Clock clock;
    private final PasswordCheck check;

    /// @param users the current rows, by name
    NativeAuthenticator(
            Supplier<Map<String, Credentials>> users, Supplier<SecurityProperties> properties, Supplier<String> owner,
            Clock clock, Entropy entropy) {
        this.users = users;
        this.properties = properties;
        this.owner = owner;
        this.clock = clock;
        check = new PasswordCheck(entropy);
    }

    @Override
    public Verdict check(String user, String given, String password) {
        SecurityProperties now = properties.get();
        Credentials found = users.get().get(user);
        PasswordHash hash = found == null ? null : PasswordHash.parse(found.hash());
        if (!check.matches(hash, password, now.iterations())) {
            return Verdict.REFUSED;
        }
        long lifetime = now.passwordLifetimeMillis();
        if (lifetime <= 0) {
            return Verdict.ACCEPTED;
        }
        LocalDateTime time = LocalDateTime.ofInstant(clock.now(), ZoneId.systemDefault());
        long left = lifetime - Duration.between(found.lastModified(), time).toMillis();
        if (left <= 0) {
            return user.equals(owner.get()) ? Verdict.EXPIRED : Verdict.REFUSED;
        }
        return left <= lifetime * now.passwordLifetimeThreshold() ? Verdict.EXPIRES_SOON : Verdict.ACCEPTED;
    }
}
