// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.Workers;
import java.lang.ref.Cleaner;
import java.util.function.Consumer;

/// Each task on a daemon platform thread of its own. The threads keep no reference to the class loader of whoever
/// started them, so that an application that embeds the engine can be unloaded.
public final class HostWorkers implements Workers {
    /// Made with the first object that is watched; its thread belongs to the JVM and ends with it.
    private static final class Watch {
        static final Cleaner CLEANER = Cleaner.create();
    }

    @Override
    public Task start(String name, Step step, Consumer<Throwable> onFailure) {
        BackgroundTask task = new BackgroundTask(name, step, onFailure);
        task.start();
        return task;
    }

    @Override
    public void whenUnreachable(Object watched, Runnable action) {
        Watch.CLEANER.register(watched, action);
    }
}
