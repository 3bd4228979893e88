// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.os.DiskFile;
import bowler.os.encrypt.DataKey;
import bowler.os.encrypt.EncryptedDisk;
import bowler.simulation.DiskOperation;
import bowler.simulation.FaultPlan;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class EncryptedHeaderTest {
    /// The header can be read after the failed force, but is not on the disk.
    @Test
    void aHeaderThatAFailedForceLostIsWrittenAgain() throws IOException {
        SimulatedEntropy entropy = new SimulatedEntropy(1);
        DataKey key = DataKey.random(entropy);
        byte[] content = "content".repeat(1_000).getBytes();
        for (int seed = 1; seed <= 20; seed++) {
            SimulatedDisk disk = new SimulatedDisk(seed);
            DiskFile first = new EncryptedDisk(disk, key, entropy).open("file", true);
            first.write(0, content, 0, content.length);
            disk.forceNames("");
            disk.failBy((operation, name, number) -> operation == DiskOperation.FORCE ? new IOException("force") : null);
            assertThatThrownBy(first::force).isInstanceOf(IOException.class);
            disk.failBy(FaultPlan.NONE);

            DiskFile second = new EncryptedDisk(disk, key, entropy).open("file", false);
            second.write(0, content, 0, content.length);
            second.force();

            DiskFile third = new EncryptedDisk(disk.restart(), key, entropy).open("file", false);
            byte[] read = new byte[content.length];
            assertThat(third.read(0, read, 0, read.length)).as("seed %s", seed).isEqualTo(content.length);
            assertThat(read).isEqualTo(content);
        }
    }
}
