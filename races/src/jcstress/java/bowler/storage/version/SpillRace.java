// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import bowler.base.bytes.BigEndian;
import bowler.os.host.MemoryDisk;
import bowler.storage.buffer.BufferPool;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.LogForce;
import bowler.storage.buffer.PageAddress;
import bowler.storage.buffer.PageTable;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.StoreFiles;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import bowler.storage.transaction.LiveSnapshots;
import bowler.storage.transaction.Transaction;
import bowler.storage.transaction.TransactionSlot;
import bowler.storage.transaction.TransactionTable;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// One thread changes rows, commits and purges, another reads them by a snapshot without a latch. Both spill row
/// versions at times, while pages leave a pool far too small. The row of a page contains the number of the commit that
/// wrote it. So a reader knows what it must see: at least what was committed before it took its snapshot, and at most
/// the snapshot.
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "both ways of reading gave the state of the snapshot")
@Outcome(expect = Expect.FORBIDDEN, desc = "another state")
@State
public class SpillRace {
    private static final int PAGE_BYTES = 4096;
    private static final int PAGES = 48;
    private static final int VALUE = PageHeader.SIZE_BYTES;
    private static final byte[] KEY = {1, 2, 3};
    private static final MemoryDisk DISK = new MemoryDisk("race");
    private static final BufferPool POOL;
    private static final PageTable TABLE;
    private static final VersionedPages VERSIONS;
    private static final VersionShare SHARE;
    private static final TransactionTable TRANSACTIONS = new TransactionTable(0);
    private static final TransactionSlot SLOT = TRANSACTIONS.newSlot();
    private static final AtomicInteger NEXT = new AtomicInteger();

    private final int pageNumber = Math.floorMod(NEXT.getAndIncrement() * 7, PAGES);

    static {
        StoreFiles files = new StoreFiles(DISK, PAGE_BYTES);
        POOL = new BufferPool(files, LogForce.NONE, DoubleWrite.open(DISK, files, 16), 32L * PAGE_BYTES);
        files.create(1);
        TABLE = POOL.pages(1);
        VERSIONS = new VersionedPages(DISK, POOL, 0);
        VERSIONS.useHorizon(TRANSACTIONS::horizon);
        SHARE = VERSIONS.newShare();
        for (int page = 0; page < PAGES; page++) {
            Frame frame = TABLE.fresh(page);
            PageHeader.format(frame.bytes, 1, page, PageKind.LEAF, 0);
            frame.markDirty(1);
            frame.unlatch();
        }
    }

    @Actor
    public void changes() {
        Frame frame = TABLE.latched(pageNumber);
        byte[] before = new byte[Long.BYTES];
        BigEndian.putLong(before, 0, BigEndian.getLong(frame.bytes, VALUE));
        Transaction owner = new Transaction(TRANSACTIONS.nextId(), null);
        PageVersions versions = VERSIONS.of(frame);
        if (versions.isDueForPruning()) {
            versions.prune(TRANSACTIONS.liveSnapshots(), key -> false);
        }
        versions.reserve(1);
        versions.change(versions.newVersion(KEY, 0, KEY.length, owner, before, 0, TRANSACTIONS.horizon()));
        SHARE.count(versions);
        BigEndian.putLong(frame.bytes, VALUE, TRANSACTIONS.clock().last() + 1);
        frame.markDirty(1);
        TRANSACTIONS.clock().publish(owner);
        frame.unlatch();
        if (pageNumber % 2 == 0) {
            VERSIONS.spill();
        }
        if (pageNumber % 3 == 0) {
            purgeOne();
        }
    }

    @Actor
    public void reads(II_Result seen) {
        long committed = read(Long.MAX_VALUE / 2, false);
        long snapshot = SLOT.takeFenced(TRANSACTIONS.clock());
        long first = read(snapshot, true);
        long second = read(snapshot, false);
        SLOT.release();
        if (pageNumber % 4 == 1) {
            VERSIONS.spill();
        }
        seen.r1 = first >= committed && first <= snapshot ? 1 : 0;
        seen.r2 = second == first ? 1 : 0;
    }

    private long read(long snapshot, boolean all) {
        while (true) {
            Frame frame = TABLE.frame(pageNumber);
            long version = frame.readVersion();
            if (frame.address() != TABLE.addressOf(pageNumber)) {
                continue;
            }
            RowVersion head = null;
            if (all) {
                PageVersions versions = PageVersions.forReader(frame.sidecar(), snapshot, null);
                head = versions == null ? null : versions.head(KEY, 0, KEY.length);
            } else if (frame.sidecar() instanceof PageVersions versions) {
                head = versions.head(KEY, 0, KEY.length, snapshot, null);
            }
            long value = BigEndian.getLong(frame.bytes, VALUE);
            if (frame.isUnchanged(version)) {
                byte[] state = RowVersion.seenBy(head, snapshot, null);
                return state == RowVersion.ON_PAGE ? value : BigEndian.getLong(state, 0);
            }
        }
    }

    private static void purgeOne() {
        LiveSnapshots live = TRANSACTIONS.liveSnapshots();
        PageVersions versions = VERSIONS.poll();
        if (versions == null) {
            return;
        }
        if (versions.isWorthPruning(live)) {
            Frame frame = TABLE.latched(PageAddress.pageNumber(versions.address()));
            if (frame.sidecar() == versions) {
                versions.prune(live, key -> false);
                if (versions.isEmpty()) {
                    frame.attach(null);
                }
            }
            frame.unlatchUnchanged();
        }
        if (versions.isEmpty()) {
            VERSIONS.leave(versions);
        } else {
            VERSIONS.putBack(versions);
        }
    }
}
