// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.bytes.BigEndian;
import bowler.simulation.SimulatedDisk;
import bowler.storage.buffer.Frame;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RedoSpillTest {
    private static final int PARTS = 3_000;
    private static final int PAGES = 2_000;
    private static final int PAYLOAD = 20;
    private static final int PART = RedoBatch.PART_HEADER_BYTES + PAYLOAD;

    /// Each part comes back once, whatever the size of the disk. The parts of a page come in order and from one partition.
    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, 40_000, 0})
    void partsOfAPageComeBackInOrder(long capacityBytes) throws IOException {
        SimulatedDisk disk = new SimulatedDisk(1, new SimulatedDisk.Options(capacityBytes, 0));
        Map<Long, List<Long>> expected = new HashMap<>();
        Map<Long, List<Long>> found = new HashMap<>();
        try (RedoSpill spill = new RedoSpill(disk, new RedoMemory(16, 8 << 10, 1 << 20), 1 << 20)) {
            byte[] part = new byte[PART];
            for (long lsn = 1; lsn <= PARTS; lsn++) {
                int page = (int) (lsn * 7919 % PAGES);
                BigEndian.putInt(part, 0, 1);
                BigEndian.putInt(part, RedoBatch.PART_PAGE, page);
                BigEndian.putInt(part, RedoBatch.PART_LENGTH, PAYLOAD);
                spill.add(part, 0, PART, lsn, lsn + 1);
                expected.computeIfAbsent(Frame.address(1, page), address -> new ArrayList<>()).add(lsn);
            }
            assertThat(spill.isFull()).isEqualTo(capacityBytes != Long.MAX_VALUE);
            assertThat(spill.metFullDisk()).isEqualTo(capacityBytes != Long.MAX_VALUE);
            for (int partition = 0; partition < spill.partitionCount(); partition++) {
                Map<Long, List<Long>> here = new HashMap<>();
                RedoBatch batch = new RedoBatch(8 << 10);
                while (spill.read(partition, batch)) {
                    collect(batch, here);
                    batch.clear();
                }
                assertThat(found).doesNotContainKeys(here.keySet().toArray(new Long[0]));
                found.putAll(here);
            }
        }
        assertThat(found).isEqualTo(expected);
        assertThat(disk.exists(RedoSpill.NAME)).isFalse();
    }

    private static void collect(RedoBatch batch, Map<Long, List<Long>> into) {
        for (int share = 0; share < RedoBatch.SHARES; share++) {
            RedoPartition pages = batch.share(share);
            for (long address : pages.pagesInOrder()) {
                for (int entry = pages.firstOf(address); entry >= 0; entry = pages.next(entry)) {
                    assertThat(pages.endLsn(entry)).isEqualTo(pages.startLsn(entry) + 1);
                    into.computeIfAbsent(address, key -> new ArrayList<>()).add(pages.startLsn(entry));
                }
            }
        }
    }

    @Test
    void theFileOfAnInterruptedRestartIsRemoved() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(1);
        disk.open(RedoSpill.NAME, true).close();
        RedoSpill.removeLeftover(disk);
        assertThat(disk.exists(RedoSpill.NAME)).isFalse();
    }
}
