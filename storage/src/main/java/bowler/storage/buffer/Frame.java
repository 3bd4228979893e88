// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.padding.CacheLinePaddingBefore;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/// A page's place in memory and its latch.
///
/// **Latch.** One 64-bit word: even is free, odd is held exclusively; each release adds, so the word tells versions
/// apart. A reader takes [#readVersion], reads what it likes from [#bytes] without writing any shared memory, copies
/// out, and asks [#isUnchanged]; if not, everything it read is void (torn reads are expected: check bounds, bound
/// loops) and it starts again. A writer holds the latch from [#latch] to [#unlatch]. The same frame later holds other
/// pages: compare [#address] after [#readVersion], before trusting the bytes.
///
/// Leis, Haubenschild, Neumann, *Optimistic Lock Coupling: A Scalable and Efficient General-Purpose Synchronization
/// Method*, IEEE Data Eng. Bull. 2019. The word lives in the frame, not in the bytes, as views of byte arrays have no
/// atomics.
public final class Frame extends CacheLinePaddingBefore {
    /// [#address] of a frame that holds no page.
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

    /// Start LSN of the oldest change in the bytes that no copy for writing has taken; 0 when there is none.
    private volatile long recoveryLsn;

    /// What [#recoveryLsn] was when a copy was taken, while that copy is on its way to the disk; 0 otherwise.
    private volatile long writingLsn;

    /// The disk has nothing of this page that anybody needs: the record that formats it is in the log and not behind
    /// [#recoveryLsn]. So a torn write of it does no harm. Written under the latch, and by the one who writes back.
    private boolean fresh;

    /// Somebody has looked through the page's entries and found none to be removed, and no change since can have made one.
    /// Written under the latch.
    private boolean tidy;

    /// CLOCK's use bit; set only when clear, so that a hot page's readers write nothing.
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

    public static int fileId(long address) {
        return (int) (address >>> 32);
    }

    public static int pageNumber(long address) {
        return (int) address;
    }

    /// The version to validate against; waits while a writer holds the latch.
    public long readVersion() {
        long version = latch;
        return (version & 1) == 0 ? version : awaitRelease();
    }

    /// As [#readVersion], but waits only while the frame holds the page of that address. Those who hold a latch read this
    /// way: a frame found a moment ago may hold another page by now, latched by one who waits for us.
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

    /// Whether nothing was written since [#readVersion] gave this version.
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
    /// [#readVersion(long)]. False if it holds another page, or none.
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

    /// Takes the latch only if nothing was written since the version was read: a reader becomes the writer.
    public boolean tryUpgrade(long version) {
        if (!LATCH.compareAndSet(this, version, version + 1)) {
            return false;
        }
        // The memory model lets plain stores overtake the store half of a CAS, and ARM does it: a reader would see new
        // bytes and still find the old version. Costs nothing on x86.
        VarHandle.storeStoreFence();
        return true;
    }

    public void unlatch() {
        assert isLatched();
        LATCH.setRelease(this, latch + 1);
    }

    /// Releases after nothing was changed: readers that were under way stay valid.
    public void unlatchUnchanged() {
        assert isLatched();
        LATCH.setRelease(this, latch - 1);
    }

    public boolean isLatched() {
        return (latch & 1) == 1;
    }

    /// Makes time pass before the next try.
    ///
    /// @return the wait that goes on, null while it is short
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

    /// Gives the frame to a page (or to none); under the latch.
    public void assign(long newAddress) {
        assert isLatched();
        tidy = false;
        ADDRESS.setOpaque(this, newAddress);
    }

    /// Whether the bytes hold changes that no copy for writing has taken.
    public boolean isDirty() {
        return recoveryLsn != 0;
    }

    /// Start LSN of the oldest such change; 0 when there is none.
    public long recoveryLsn() {
        return recoveryLsn;
    }

    /// Whether no entry of the page waits for its removal; under the latch, or validated afterwards. False also means that nobody knows.
    public boolean isTidy() {
        return tidy;
    }

    /// Says so, for who has looked, or has made a change that leaves it so; under the latch.
    public void setTidy() {
        assert isLatched();
        tidy = true;
    }

    /// Notes a change by the record that starts at the LSN; under the latch, after the record is in the log.
    public void markDirty(long startLsn) {
        assert isLatched();
        tidy = false;
        if (recoveryLsn == 0) {
            // Not a plain store, as [#failWrite] comes without the latch; if it comes first, its LSN is the older.
            RECOVERY_LSN.compareAndSet(this, 0L, startLsn);
        }
    }

    /// The bytes as they are now have been copied for writing; under the latch. Until [#endWrite] or [#failWrite] the
    /// page may change but must not leave the frame.
    void beginWrite() {
        assert isLatched() && recoveryLsn != 0 && writingLsn == 0;
        writingLsn = recoveryLsn;
        recoveryLsn = 0;
    }

    /// The copy is durable.
    void endWrite() {
        fresh = false;
        writingLsn = 0;
    }

    /// The copy did not reach the disk: the page is dirty from where it was. In two steps, as the whole batch must
    /// have taken the first before any takes the second: see [WriteBack#oldestUnsaved].
    void failWrite() {
        recoveryLsn = writingLsn;
    }

    /// Ends a write that [#failWrite] has called failed.
    void endFailedWrite() {
        writingLsn = 0;
    }

    boolean isWriting() {
        return writingLsn != 0;
    }

    long writingLsn() {
        return writingLsn;
    }

    boolean isFresh() {
        return fresh;
    }

    void setFresh(boolean isFresh) {
        assert isLatched();
        fresh = isFresh;
    }

    /// The changes need not reach the disk any more; under the latch.
    void forgetChanges() {
        assert isLatched();
        recoveryLsn = 0;
    }

    /// Whether the disk has all of the page; under the latch.
    boolean isSaved() {
        assert isLatched();
        // In this order, as a failing write sets the one before it clears the other.
        return writingLsn == 0 && recoveryLsn == 0;
    }

    public void touch() {
        if (!recentlyUsed) {
            recentlyUsed = true;
        }
    }

    /// CLOCK's second chance: clears the use bit and tells whether it was set.
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
