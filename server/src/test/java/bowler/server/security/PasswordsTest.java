// SPDX-License-Identifier: Apache-2.0
package bowler.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.os.Entropy;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

final class PasswordsTest {
    private static final Entropy ENTROPY = () -> 4711;

    /// Recorded from Derby's client and server.
    @Test
    void theSubstituteIsThatOfDerby() {
        HexFormat hex = HexFormat.of();
        byte[] substitute = PasswordSubstitute.of("app", PasswordSubstitute.kept("secret"), hex.parseHex("15d5ec2fb00ca52f"),
            hex.parseHex("de81e4526e0f603a"));
        assertThat(hex.formatHex(substitute)).isEqualTo("e0e7b27379643701a268bb884122f0ec12ebe475");
    }

    @Test
    void aUserIsAcceptedWithTheRightPasswordOnly() {
        UserFile users = new UserFile("# users\n\n" + UserFile.line("sales", "secret", false, ENTROPY) + "\n", ENTROPY);
        assertThat(users.demandsPassword()).isTrue();
        assertThat(users.accepts("SALES", "secret")).isTrue();
        assertThat(users.accepts("sales", "secret")).isTrue();
        assertThat(users.accepts("sales", "Secret")).isFalse();
        assertThat(users.accepts("sales", "")).isFalse();
        assertThat(users.accepts("sales", null)).isFalse();
        assertThat(users.accepts("\"sales\"", "secret")).isFalse();
        assertThat(users.accepts("other", "secret")).isFalse();
    }

    @Test
    void aSubstituteIsAcceptedWhereTheFileHasOne() {
        byte[] seed = new byte[PasswordSubstitute.SEED_BYTES];
        byte[] substitute = PasswordSubstitute.of("app", PasswordSubstitute.kept("secret"), seed, seed);
        UserFile without = new UserFile(UserFile.line("app", "secret", false, ENTROPY), ENTROPY);
        assertThat(without.acceptsSubstitute("app", seed, seed, substitute)).isFalse();
        UserFile with = new UserFile(UserFile.line("app", "secret", true, ENTROPY), ENTROPY);
        assertThat(with.acceptsSubstitute("app", seed, seed, substitute)).isTrue();
        substitute[3]++;
        assertThat(with.acceptsSubstitute("app", seed, seed, substitute)).isFalse();
        byte[] ofNothing = PasswordSubstitute.of("other", PasswordSubstitute.PREFIX, seed, seed);
        assertThat(with.acceptsSubstitute("other", seed, seed, ofNothing)).isFalse();
    }

    @Test
    void anUnreadableLineIsReported() {
        for (String line : new String[] {"nobody", "a = b", "a = pbkdf2-sha256:1:AAAA:AAAA", "a = pbkdf2-sha256:x:AAAA:AAAA", "a = pbkdf2-sha256:2000:!:AAAA"}) {
            assertThatThrownBy(() -> new UserFile("# one\n" + line, ENTROPY)).isInstanceOf(SqlFailure.class).hasMessageContaining("line 2");
        }
    }
}
