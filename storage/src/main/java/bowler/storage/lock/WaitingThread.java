// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

/// The stack of a thread that was found in a deadlock, in the form in which failures are shown; never thrown.
final class WaitingThread extends Throwable {
    private static final long serialVersionUID = 1L;

    WaitingThread(Deadlock.Link link) {
        super("transaction " + link.transactionId() + " in thread " + link.request().thread.getName(), null, false, true);
        setStackTrace(link.request().thread.getStackTrace());
    }

    /// Keeps the given stack, which is another thread's.
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
