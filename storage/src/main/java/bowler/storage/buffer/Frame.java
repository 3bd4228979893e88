// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.padding.CacheLinePaddingBefore;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/// A page's place in memory and its latch.
///
/// **Latch.** One 64-bit word: even is free, odd is held exclusively. Each release adds to the word, so the word
/// distinguishes versions. A reader calls [#readVersion], reads from [#bytes] without writing any shared memory, copies
/// what it needs, and calls [#isUnchanged]. If that returns false, everything it read is invalid and it starts again.
/// Torn reads are expected: check bounds and bound loops. A writer holds the latch from [#latch] to [#unlatch]. The
/// same frame later holds other pages: compare [#address] after [#readVersion], before trusting the bytes.
///
/// Leis, Haubenschild, Neumann, *Optimistic Lock Coupling: A Scalable and Efficient General-Purpose Synchronization
/// Method*, IEEE Data Eng. Bull. 2019. The word is in the frame, not in the bytes, because views of byte arrays have no
/// atomic operations.
public final class Frame extends CacheLinePaddingBefore {
    /// The [#address] of a frame that holds no page.
    public static final long NO_PAGE = -1;
    private static final long NO_VERSION = -1;

    private static final int SPINS_BEFORE_YIELD = 200;
    private static final int YIELDS_BEFORE_PARK = 20;
    private static final long PARK_NANOS = 20_000;
    private static final VarHandle LATCH;
    private static final VarHandle RECOVERY_LSN;
    private static final VarHandle ADDRESS;

    static {
        try {
            LATCH = MethodHandles.lookup().findVarHandle(Frame.class, "latch", long.class);
            ADDRESS = MethodHandles.lookup().findVarHandle(Frame.class, "address", long.class);
            RECOVERY_LSN = MethodHandles.lookup().findVarHandle(Frame.class, "recoveryLsn", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// The page. Written only under the latch, and only by `change` and by loading.
    public final byte[] bytes;

    private volatile long latch;

    /// File id in the upper, page number in the lower 32 bits. Written under the latch.
    private long address = NO_PAGE;

    /// Start LSN of the oldest change in the bytes that is not yet in a copy for writing; 0 if there is none.
    private volatile long recoveryLsn;

    /// The value of [#recoveryLsn] when a copy was made, while that copy is being written to the disk; 0 otherwise.
    private volatile long writingLsn;

    /// True if no state of this page on the disk is needed: the record that formats it is in the log at or before
    /// [#recoveryLsn]. So a torn write of the page does no harm. Written under the latch, and by the thread that writes
    /// back.
    private boolean fresh;

    /// True if a thread has found no entry of the page to be removed, and no change since can have made one. Written
    /// under the latch.
    private boolean tidy;

    /// CLOCK's use bit. Set only when clear, so that readers of a hot page write nothing.
    private boolean recentlyUsed;

    /// Versions of rows on this page, or null (nearly always). Written under the latch.
    private PageSidecar sidecar;

    private final LatchWaitStatistics waits;

    public Frame(int pageSizeBytes) {
        this(pageSizeBytes, LatchWaitStatistics.UNTIMED);
    }

    Frame(int pageSizeBytes, LatchWaitStatistics waits) {
        bytes = new byte[pageSizeBytes];
        this.waits = waits;
    }

    public static long address(int fileId, int pageNumber) {
        return (long) fileId << 32 | pageNumber & 0xFFFF_FFFFL;
    }

    /// Returns the version to validate against. Waits while a writer holds the latch.
    public long readVersion() {
        long version = latch;
        return (version & 1) == 0 ? version : awaitRelease();
    }

    /// Acts like [#readVersion], but waits only while the frame holds the page of that address. A thread that holds a
    /// latch must read this way. Otherwise it could wait for a frame that holds another page by now, whose latch holder
    /// waits for the caller's latch.
    ///
    /// @return a version that [#isUnchanged] never confirms if the frame holds another page and is latched
    public long readVersion(long expectedAddress) {
        long version = latch;
        return (version & 1) == 0 ? version : awaitRelease(expectedAddress);
    }

    private long awaitRelease(long expectedAddress) {
        LatchWaitStatistics.Wait wait = null;
        long version = NO_VERSION;
        int tries = 0;
        for (; (long) ADDRESS.getOpaque(this) == expectedAddress; tries++) {
            long seen = latch;
            if ((seen & 1) == 0) {
                version = seen;
                break;
            }
            wait = pause(tries, wait);
        }
        end(wait, expectedAddress, tries);
        return version;
    }

    private long awaitRelease() {
        LatchWaitStatistics.Wait wait = null;
        for (int tries = 0; ; tries++) {
            long version = latch;
            if ((version & 1) == 0) {
                end(wait, address, tries);
                return version;
            }
            wait = pause(tries, wait);
        }
    }

    /// Returns whether nothing was written since [#readVersion] returned this version.
    public boolean isUnchanged(long version) {
        VarHandle.loadLoadFence();
        return (long) LATCH.getOpaque(this) == version;
    }

    public void latch() {
        if (!tryLatch()) {
            awaitLatch();
        }
    }

    private void awaitLatch() {
        LatchWaitStatistics.Wait wait = null;
        int tries = 0;
        for (; !tryLatch(); tries++) {
            wait = pause(tries, wait);
        }
        end(wait, address, tries);
    }

    /// Takes the latch if the frame holds the page of that address, and waits only while it does: see
    /// [#readVersion(long)]. Returns false if it holds another page, or none.
    public boolean latchFor(long expectedAddress) {
        LatchWaitStatistics.Wait wait = null;
        boolean taken = false;
        int tries = 0;
        for (; !taken && (long) ADDRESS.getOpaque(this) == expectedAddress; tries++) {
            taken = tryLatch();
            if (!taken) {
                wait = pause(tries, wait);
            }
        }
        end(wait, expectedAddress, tries);
        if (taken && address != expectedAddress) {
            unlatchUnchanged();
            return false;
        }
        return taken;
    }

    public boolean tryLatch() {
        long version = latch;
        return (version & 1) == 0 && tryUpgrade(version);
    }

    /// Takes the latch only if nothing was written since the version was read. This turns a reader into the writer.
    public boolean tryUpgrade(long version) {
        if (!LATCH.compareAndSet(this, version, version + 1)) {
            return false;
        }
        // The memory model lets plain stores overtake the store half of a CAS, and ARM does so. A reader would then see
        // new bytes with the old version. The fence costs nothing on x86.
        VarHandle.storeStoreFence();
        return true;
    }

    public void unlatch() {
        assert isLatched();
        LATCH.setRelease(this, latch + 1);
    }

    /// Releases the latch after no change: concurrent readers stay valid.
    public void unlatchUnchanged() {
        assert isLatched();
        LATCH.setRelease(this, latch - 1);
    }

    public boolean isLatched() {
        return (latch & 1) == 1;
    }

    /// Delays the next attempt.
    ///
    /// @return the wait in progress; null while it is short
    private LatchWaitStatistics.Wait pause(int tries, LatchWaitStatistics.Wait wait) {
        if (tries < SPINS_BEFORE_YIELD) {
            Thread.onSpinWait();
            return null;
        }
        LatchWaitStatistics.Wait begun = wait == null ? waits.begin() : wait;
        if (tries < SPINS_BEFORE_YIELD + YIELDS_BEFORE_PARK) {
            Thread.yield();
        } else {
            waits.checkServing();
            LockSupport.parkNanos(PARK_NANOS);
        }
        return begun;
    }

    private void end(LatchWaitStatistics.Wait wait, long waitedFor, int tries) {
        if (wait != null) {
            waits.end(wait, waitedFor, tries);
        }
    }

    public long address() {
        return address;
    }

    /// Assigns the frame to a page, or to none. The caller holds the latch.
    public void assign(long newAddress) {
        assert isLatched();
        tidy = false;
        ADDRESS.setOpaque(this, newAddress);
    }

    /// Returns whether the bytes hold changes that are not yet in a copy for writing.
    public boolean isDirty() {
        return recoveryLsn != 0;
    }

    /// Returns the start LSN of the oldest such change; 0 if there is none.
    public long recoveryLsn() {
        return recoveryLsn;
    }

    /// Returns whether no entry of the page is waiting for its removal; false also if this is unknown. Call it under
    /// the latch, or validate afterwards.
    public boolean isTidy() {
        return tidy;
    }

    /// Marks the page as having no entry to be removed. For callers that have checked it, or whose change keeps it so.
    /// The caller holds the latch.
    public void setTidy() {
        assert isLatched();
        tidy = true;
    }

    /// Notes a change by the record that starts at the LSN. The caller holds the latch, and the record is in the log.
    public void markDirty(long startLsn) {
        assert isLatched();
        tidy = false;
        if (recoveryLsn == 0) {
            // Not a plain store, because [#failWrite] runs without the latch. If that runs first, its LSN is the older
            // one.
            RECOVERY_LSN.compareAndSet(this, 0L, startLsn);
        }
    }

    /// Notes that the current bytes have been copied for writing. The caller holds the latch. Until [#endWrite] or
    /// [#failWrite] the page may change but must not leave the frame.
    void beginWrite() {
        assert isLatched() && recoveryLsn != 0 && writingLsn == 0;
        writingLsn = recoveryLsn;
        recoveryLsn = 0;
    }

    /// Notes that the copy is durable.
    void endWrite() {
        fresh = false;
        writingLsn = 0;
    }

    /// Notes that the copy did not reach the disk: the page is dirty again from its old LSN. [#endFailedWrite] is the
    /// second step, because all pages of the batch must take the first step before any takes the second: see
    /// [WriteBack#oldestUnsaved].
    void failWrite() {
        recoveryLsn = writingLsn;
    }

    /// Ends a write after [#failWrite].
    void endFailedWrite() {
        writingLsn = 0;
    }

    boolean isWriting() {
        return writingLsn != 0;
    }

    long writingLsn() {
        return writingLsn;
    }

    boolean isNew() {
        return fresh;
    }

    void setNew(boolean isNew) {
        assert isLatched();
        fresh = isNew;
    }

    /// Marks the page as clean, because its changes need not reach the disk any more. The caller holds the latch.
    void forgetChanges() {
        assert isLatched();
        recoveryLsn = 0;
    }

    /// Returns whether all changes of the page are on disk. The caller holds the latch.
    boolean isSaved() {
        assert isLatched();
        // The order matters: a failing write sets recoveryLsn before it clears writingLsn.
        return writingLsn == 0 && recoveryLsn == 0;
    }

    public void touch() {
        if (!recentlyUsed) {
            recentlyUsed = true;
        }
    }

    /// Clears the use bit for CLOCK's second chance, and returns whether it was set.
    public boolean clearRecentlyUsed() {
        boolean was = recentlyUsed;
        recentlyUsed = false;
        return was;
    }

    public PageSidecar sidecar() {
        return sidecar;
    }

    public void attach(PageSidecar newCompanion) {
        assert isLatched();
        sidecar = newCompanion;
        if (newCompanion != null) {
            newCompanion.placed(address);
        }
    }
}
