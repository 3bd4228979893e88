// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.Workers;
import java.lang.ref.Cleaner;
import java.util.function.Consumer;

/// Runs each task on its own daemon platform thread. The threads keep no reference to the class loader of the code that
/// started them. An application that embeds the engine can therefore be unloaded.
public final class HostWorkers implements Workers {
    /// Created with the first object that is watched; its thread belongs to the JVM and ends with it.
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
