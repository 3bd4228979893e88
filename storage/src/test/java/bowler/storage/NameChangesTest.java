// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.host.MemoryDisk;
import bowler.storage.file.StoreFiles;
import org.junit.jupiter.api.Test;

/// What holds the redo position back while files come and go. That files are there after a crash is for the simulations.
class NameChangesTest {
    private final NameChanges names = new NameChanges(new StoreFiles(new MemoryDisk("names"), 4 << 10));

    @Test
    void whatIsAnnouncedHoldsBackUntilItIsMadeAndDurable() {
        assertThat(names.settle()).isEqualTo(Long.MAX_VALUE);
        names.announce(70);
        names.announce(50);
        names.announce(50);
        assertThat(names.settle()).isEqualTo(50);
        names.made(50);
        assertThat(names.settle()).as("another one announced with the same LSN").isEqualTo(50);
        names.made(50);
        assertThat(names.settle()).isEqualTo(70);
        names.withdraw(70);
        assertThat(names.settle()).isEqualTo(Long.MAX_VALUE);
    }
}
