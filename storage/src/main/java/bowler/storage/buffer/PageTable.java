// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.error.SqlFailure;
import bowler.base.trace.PageReadEvent;
import bowler.base.trace.Trace;
import bowler.storage.file.FileError;
import bowler.storage.file.PageFile;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/// The pages of one file that are in memory: a two-level array from page number to frame.
///
/// **Claim.** A thread that misses a page takes a frame (latched), writes it into the page's slot by compare-and-set
/// and loads the page under the latch. A thread that finds the frame meanwhile waits for the latch. So a page is loaded
/// once, and different pages are loaded in parallel. If loading fails, the slot is cleared and the frame returned; the
/// waiting threads see another address and retry.
///
/// **Use without a latch.** `frame = pages.frame(n); version = frame.readVersion(pages.addressOf(n));` If
/// `frame.address()` is not that address, start again. Read. If `frame.isUnchanged(version)` is false, start again. A
/// reader must not wait for a frame that holds another page by now. The holder of that latch may be waiting for the
/// reader's latch.
public final class PageTable {
    private static final int CHUNK_SHIFT = 9;
    private static final int CHUNK_PAGES = 1 << CHUNK_SHIFT;
    private static final int CHUNK_MASK = CHUNK_PAGES - 1;
    /// The maximum number of attempts to find a page that may have moved.
    private static final int MAX_TRIES = 100;
    private static final Frame[][] NOTHING = {};
    private static final VarHandle SLOTS = MethodHandles.arrayElementVarHandle(Frame[].class);

    private final BufferPool pool;
    private final PageFile file;
    private final int fileId;
    private volatile Frame[][] chunks = NOTHING;
    private volatile boolean dropped;
    private volatile boolean shortened;

    PageTable(BufferPool pool, PageFile file) {
        this.pool = pool;
        this.file = file;
        this.fileId = file.fileId();
    }

    public int fileId() {
        return fileId;
    }

    public PageFile file() {
        return file;
    }

    /// Allocates disk space for a new page at the end of the file if space is short. The log comes first: a page takes no
    /// space that the log's reserve lacks. The log also releases space that it does not need. A rollback proceeds
    /// without the space.
    ///
    /// @throws SqlFailure if the disk is full
    public void place(int pageNumber) {
        if (!file.needsPlace()) {
            return;
        }
        try {
            pool.prepareReserve();
            file.place(pageNumber);
        } catch (SqlFailure full) {
            pool.retryWithSpace(full, () -> file.place(pageNumber));
        }
    }

    /// Returns the value that [Frame#address] has if the frame holds the page.
    public long addressOf(int pageNumber) {
        return Frame.address(fileId, pageNumber);
    }

    /// Returns the frame that held the page a moment ago. Compare its address after reading its version.
    public Frame frame(int pageNumber) {
        Frame frame = present(pageNumber);
        if (frame == null) {
            frame = load(pageNumber);
        }
        frame.touch();
        return frame;
    }

    /// Acts like [#frame], for a reader that will not return: the page gets no second chance before eviction.
    public Frame frameForScan(int pageNumber) {
        Frame frame = present(pageNumber);
        return frame != null ? frame : load(pageNumber);
    }

    /// Acts like [#frameForScan]; returns null if the page is not in memory.
    public Frame frameInMemory(int pageNumber) {
        return present(pageNumber);
    }

    /// Returns the page's frame, latched.
    public Frame latched(int pageNumber) {
        long address = addressOf(pageNumber);
        while (true) {
            Frame frame = frame(pageNumber);
            if (frame.latchFor(address)) {
                return frame;
            }
        }
    }

    /// Returns the page's latched frame for a page that is about to be formatted, without reading the disk. If the page
    /// was not in memory, the frame has a header and zeros. The state on the disk must not be needed, because a frame
    /// that is not changed then hides it for a while. So this is for pages after the end of the file, and for redo. The
    /// first operation on the page must be a formatting one of [bowler.storage.change.PageOperations]. Until it has
    /// been written once, the page is not protected against a torn write.
    public Frame fresh(int pageNumber) {
        return fresh(pageNumber, true);
    }

    /// Acts like [#fresh], but the page is protected against a torn write.
    public Frame freshProtected(int pageNumber) {
        return fresh(pageNumber, false);
    }

    private Frame fresh(int pageNumber, boolean isNew) {
        long address = addressOf(pageNumber);
        while (true) {
            Frame frame = present(pageNumber);
            if (frame == null) {
                frame = claim(pageNumber, growTo(pageNumber));
                if (frame != null) {
                    clear(frame, pageNumber, isNew);
                    frame.touch();
                    return frame;
                }
            } else if (frame.latchFor(address)) {
                frame.touch();
                return frame;
            }
        }
    }

    private void clear(Frame frame, int pageNumber, boolean isNew) {
        boolean cleared = false;
        try {
            PageHeader.stampLsn(frame.bytes, 0);
            PageHeader.format(frame.bytes, fileId, pageNumber, PageKind.FREE, 0);
            frame.setNew(isNew);
            pool.unpark(frame.address()); // the parked sidecar described the former page
            cleared = true;
        } finally {
            if (!cleared) {
                release(frame, pageNumber);
            }
        }
    }

    /// Requests background loading of pages. This is a hint, dropped under load.
    public void prefetch(int[] pages, int count) {
        for (int i = 0; i < count; i++) {
            prefetch(pages[i]);
        }
    }

    private void prefetch(int pageNumber) {
        if (present(pageNumber) == null) {
            pool.prefetcher().ask(this, pageNumber);
        }
    }

    /// Returns the frame in the page's slot, or null.
    Frame present(int pageNumber) {
        Frame[][] all = chunks;
        int chunkIndex = pageNumber >>> CHUNK_SHIFT;
        if (chunkIndex < all.length) {
            Frame[] chunk = all[chunkIndex];
            if (chunk != null) {
                return (Frame) SLOTS.getAcquire(chunk, pageNumber & CHUNK_MASK);
            }
        }
        return null;
    }

    private Frame load(int pageNumber) {
        while (true) {
            Frame[] chunk = chunkOf(pageNumber);
            Frame present = (Frame) SLOTS.getAcquire(chunk, pageNumber & CHUNK_MASK);
            if (present != null) {
                return present;
            }
            Frame frame = claim(pageNumber, chunk);
            if (frame != null) {
                fill(frame, pageNumber);
                return frame;
            }
        }
    }

    /// Returns a latched frame that has the page's address and is in its slot; null if another thread was faster.
    private Frame claim(int pageNumber, Frame[] chunk) {
        checkNotDropped();
        Frame frame = pool.takeFrame();
        boolean claimed = false;
        try {
            frame.assign(addressOf(pageNumber));
            claimed = SLOTS.compareAndSet(chunk, pageNumber & CHUNK_MASK, null, frame);
        } finally {
            if (!claimed) {
                pool.release(frame);
            }
        }
        if (!claimed) {
            return null;
        }
        if (dropped) {
            release(frame, pageNumber);
            checkNotDropped();
        }
        return frame;
    }

    /// Loads the page. On any failure, lack of memory included, the frame is released, because other threads wait for
    /// its latch. So no code that may fail may stand outside of the block.
    private void fill(Frame frame, int pageNumber) {
        boolean filled = false;
        long start = 0;
        PageReadEvent event = null;
        try {
            start = pool.nanoTime();
            if (Trace.isOn()) {
                event = new PageReadEvent();
                event.begin();
            }
            file.read(pageNumber, frame.bytes);
            pool.checkLoaded(this, pageNumber, frame.bytes);
            frame.setNew(false);
            frame.attach(pool.unpark(frame.address()));
            filled = true;
        } finally {
            if (filled) {
                frame.unlatch();
            } else {
                release(frame, pageNumber);
            }
        }
        pool.countLoad();
        pool.readWaits().add(pool.nanoTime() - start);
        if (event != null) {
            event.end();
            if (event.shouldCommit()) {
                event.file = fileId;
                event.page = pageNumber;
                event.bytes = frame.bytes.length;
                event.commit();
            }
        }
    }

    /// Removes a latched frame from its slot and returns it to the pool.
    private void release(Frame frame, int pageNumber) {
        remove(pageNumber, frame);
        pool.release(frame);
    }

    /// Clears the page's slot if the frame is in it. The caller holds the frame's latch.
    void remove(int pageNumber, Frame frame) {
        SLOTS.compareAndSet(chunks[pageNumber >>> CHUNK_SHIFT], pageNumber & CHUNK_MASK, frame, null);
    }

    /// Returns the chunk of a page that is to be loaded. Fails for a page number beyond the end of the file, before any
    /// array is allocated for it.
    private Frame[] chunkOf(int pageNumber) {
        Frame[][] all = chunks;
        int chunkIndex = pageNumber >>> CHUNK_SHIFT;
        if (chunkIndex < all.length && all[chunkIndex] != null) {
            return all[chunkIndex];
        }
        checkNotDropped();
        long pagesOnDisk = file.pagesOnDisk();
        if (Integer.toUnsignedLong(pageNumber) >= pagesOnDisk) {
            throw FileError.PAGE_MISSING.failure(Integer.toUnsignedString(pageNumber), file.name(), pagesOnDisk);
        }
        return growTo(pageNumber);
    }

    private synchronized Frame[] growTo(int pageNumber) {
        int chunkIndex = pageNumber >>> CHUNK_SHIFT;
        Frame[][] all = chunks;
        if (chunkIndex >= all.length) {
            all = Arrays.copyOf(all, Math.max(chunkIndex + 1, all.length * 2));
        }
        if (all[chunkIndex] == null) {
            all[chunkIndex] = new Frame[CHUNK_PAGES];
        }
        chunks = all;
        return all[chunkIndex];
    }

    private void checkNotDropped() {
        if (dropped) {
            throw FileError.TREE_DROPPED.failure(fileId);
        }
    }

    public boolean isDropped() {
        return dropped;
    }

    /// Marks the file as dropped: no page is loaded or written any more.
    void markDropped() {
        dropped = true;
    }

    /// Removes the pages from this number on from memory and from the end of the file. They are in use no more, and a restart
    /// would not read them. The caller holds the latch of the header page, so that no page is allocated meanwhile.
    ///
    /// @return false if a change of one of them is not saved yet, or a thread uses it; the file is unchanged
    public boolean shorten(int pageCount) {
        shortened = true;
        Frame[][] all = chunks;
        for (int chunk = pageCount >>> CHUNK_SHIFT; chunk < all.length; chunk++) {
            for (int i = 0; all[chunk] != null && i < CHUNK_PAGES; i++) {
                int pageNumber = (chunk << CHUNK_SHIFT) + i;
                Frame frame = pageNumber < pageCount ? null : present(pageNumber);
                if (frame != null && !removeSaved(frame, pageNumber)) {
                    return false;
                }
            }
        }
        file.shorten(pageCount);
        return true;
    }

    private boolean removeSaved(Frame frame, int pageNumber) {
        if (!frame.tryLatch()) {
            return false;
        }
        if (frame.address() != addressOf(pageNumber) || !frame.isSaved() || frame.sidecar() != null) {
            frame.unlatchUnchanged();
            return false;
        }
        release(frame, pageNumber);
        return true;
    }

    /// Returns if a reader may have met a missing page because the file has become shorter since the reader learned the number
    /// of the page. A reader that starts again does not meet it.
    ///
    /// @throws SqlFailure the failure, if it has another reason
    public void requireShortened(SqlFailure failure, int tries) {
        if (!shortened || failure.error() != FileError.PAGE_MISSING || tries >= MAX_TRIES) {
            throw failure;
        }
    }

    /// Returns the frame of a page as [#frame] does; null if the page is missing because the file has become shorter.
    public Frame frameUnlessCut(int pageNumber) {
        try {
            return frame(pageNumber);
        } catch (SqlFailure failure) {
            requireShortened(failure, 0);
            return null;
        }
    }

    /// Empties every frame of the file. Called after [#markDropped] and after the current write has ended.
    void discardAll() {
        for (Frame[] chunk : chunks) {
            for (int i = 0; chunk != null && i < CHUNK_PAGES; i++) {
                Frame frame = (Frame) SLOTS.getAcquire(chunk, i);
                if (frame != null) {
                    discard(frame, chunk, i);
                }
            }
        }
    }

    /// Drops every frame, so that its memory can be collected. The store is closed, and no thread uses its pages any
    /// more.
    void release() {
        for (Frame[] chunk : chunks) {
            if (chunk != null) {
                Arrays.fill(chunk, null);
            }
        }
    }

    private void discard(Frame frame, Frame[] chunk, int index) {
        frame.latch();
        if (SLOTS.compareAndSet(chunk, index, frame, null)) {
            frame.forgetChanges();
            frame.attach(null);
            pool.release(frame);
        } else {
            frame.unlatchUnchanged();
        }
    }
}
