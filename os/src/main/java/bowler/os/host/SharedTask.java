// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.HelperThreads.Help;

/// One task and the threads that run it.
final class SharedTask implements Help {
    private final HostHelpers helpers;
    private final Runnable task;
    private int count;
    private int running;
    private boolean isClosed;
    private Throwable failure;

    SharedTask(HostHelpers helpers, Runnable task, int count) {
        this.helpers = helpers;
        this.task = task;
        this.count = count;
    }

    /// Records that fewer threads run the task than expected.
    void requestHelpers(int missing) {
        count -= missing;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public boolean isNeededElsewhere() {
        return helpers.exceedsLoanLimit();
    }

    synchronized boolean begin() {
        if (isClosed) {
            return false;
        }
        running++;
        return true;
    }

    void run() {
        try {
            task.run();
        } catch (Throwable thrown) {
            synchronized (this) {
                if (failure == null) {
                    failure = thrown;
                } else if (failure != thrown) {
                    failure.addSuppressed(thrown);
                }
            }
        }
    }

    synchronized void end() {
        if (--running == 0 && isClosed) {
            notifyAll();
        }
    }

    @Override
    public void close() {
        boolean isInterrupted = false;
        synchronized (this) {
            if (isClosed) {
                return;
            }
            isClosed = true;
            while (running > 0) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    isInterrupted = true;
                }
            }
        }
        helpers.callerIsDone();
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        switch (failure) {
            case null -> {}
            case RuntimeException thrown -> throw thrown;
            case Error thrown -> throw thrown;
            default -> throw new IllegalStateException(failure);
        }
    }
}
