// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.analyze;

import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;

/// Counts events of some types.
public interface Collector {
    /// The name that the harness gives to each of its clients' threads.
    String CLIENT_THREAD = "client";

    Set<String> events();

    void accept(RecordedEvent event);
}
