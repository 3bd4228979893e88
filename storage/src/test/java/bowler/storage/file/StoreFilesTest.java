// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.simulation.SimulatedDisk;
import org.junit.jupiter.api.Test;

final class StoreFilesTest {
    private final SimulatedDisk disk = new SimulatedDisk(5);
    private final StoreFiles files = new StoreFiles(disk, 4096);

    @Test
    void onlyFilesOfTheStoreAreListedByNumber() throws Exception {
        files.create(12);
        files.create(3);
        files.create(100_000_000);
        disk.open("data/notes.txt", true).close();
        disk.open("data/x1.tree", true).close();
        assertThat(files.list()).containsExactly(3, 12, 100_000_000);
        assertThat(StoreFiles.nameOf(12)).isEqualTo("data/00000012.tree");
        files.delete(12);
        files.delete(12);
        assertThat(files.list()).containsExactly(3, 100_000_000);
        assertThat(files.exists(12)).isFalse();
        assertThatThrownBy(() -> files.open(12)).isInstanceOf(SqlFailure.class).hasMessageContaining("00000012");
        assertThat(files.open(3)).isSameAs(files.open(3));
    }

    @Test
    void namesAreDurableOnReturn() {
        files.create(1);
        files.create(2);
        files.delete(1);
        for (int outcome = 0; outcome < 10; outcome++) {
            assertThat(new StoreFiles(disk.restart(), 4096).list()).containsExactly(2);
        }
    }

    @Test
    void numbersAreUsedOnce() {
        assertThat(files.allocateFileId()).isEqualTo(1);
        files.allocateFrom(10);
        files.allocateFrom(5);
        assertThat(files.allocateFileId()).isEqualTo(10);
        assertThat(files.nextFileId()).isEqualTo(11);
    }
}
