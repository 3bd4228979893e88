// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.os.DirectoryService.Settings;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Passwords checked by an LDAP server.
class HostDirectoryServiceTest {
    private static final String FILTER = "(&(objectClass=inetOrgPerson)(uid=%USERNAME%))";
    private static final Map<String, String[]> ENTRIES = Map.of(
        "uid=ann,dc=test", new String[] {"ann", "a1"}, "uid=ben,dc=test", new String[] {"ben", "b1"},
        "uid=star,dc=test", new String[] {"*", "s1"}, "cn=reader,dc=other", new String[] {"reader", "r1"},
        "cn=one,dc=double", new String[] {"twin", "t1"}, "cn=two,dc=double", new String[] {"twin", "t1"});

    private final HostDirectoryService service = new HostDirectoryService();

    private static Settings settings(SmallDirectory directory, String base) {
        return new Settings(directory.url(), base, FILTER, "cn=reader,dc=other", "r1");
    }

    @Test
    void anEntryIsSearchedAndItsPasswordChecked() throws IOException {
        try (SmallDirectory directory = new SmallDirectory(ENTRIES)) {
            Settings settings = settings(directory, "dc=test");
            assertThat(service.accepts(settings, "ann", null, "a1")).isTrue();
            assertThat(service.accepts(settings, "ann", null, "b1")).isFalse();
            assertThat(service.accepts(settings, "cid", null, "a1")).isFalse();
            assertThat(directory.boundNames).containsExactly(
                "cn=reader,dc=other", "uid=ann,dc=test", "cn=reader,dc=other", "uid=ann,dc=test", "cn=reader,dc=other");
        }
    }

    @Test
    void aNameOfManyEntriesAndAnEmptyPasswordAreRefused() throws IOException {
        try (SmallDirectory directory = new SmallDirectory(ENTRIES)) {
            assertThat(service.accepts(settings(directory, "dc=double"), "twin", null, "t1")).isFalse();
            assertThat(service.accepts(settings(directory, "dc=test"), "ann", null, "")).isFalse();
            assertThat(service.accepts(settings(directory, "dc=test"), "ann", "uid=ann,dc=test", "")).isFalse();
            assertThat(service.accepts(settings(directory, "dc=test"), "any", "uid=ben,dc=test", "b1")).isTrue();
        }
    }

    /// The directory answers a filter with `*` with every entry, and one with another condition with other entries
    /// (CVE-2022-46337).
    @Test
    void charactersOfFiltersInANameHaveNoMeaning() throws IOException {
        try (SmallDirectory directory = new SmallDirectory(ENTRIES)) {
            Settings settings = settings(directory, "uid=ann,dc=test");
            for (String name : new String[] {"*", "a*", "ann)(uid=*", "x)(|(uid=*", "\\2a", "ann)(objectClass=*", "ann\0"}) {
                assertThat(service.accepts(settings, name, null, "a1")).as(name).isFalse();
            }
            assertThat(service.accepts(settings(directory, "dc=test"), "*", null, "s1")).isTrue();
        }
    }

    @Test
    void aDirectoryThatCannotBeAskedIsAnError() throws IOException {
        SmallDirectory directory = new SmallDirectory(ENTRIES);
        directory.close();
        assertThatThrownBy(() -> service.accepts(settings(directory, "dc=test"), "ann", null, "a1"))
            .isInstanceOf(IOException.class);
        try (SmallDirectory other = new SmallDirectory(ENTRIES)) {
            Settings wrong = new Settings(other.url(), "dc=test", FILTER, "cn=reader,dc=other", "wrong");
            assertThatThrownBy(() -> service.accepts(wrong, "ann", null, "a1")).isInstanceOf(IOException.class);
        }
    }
}
