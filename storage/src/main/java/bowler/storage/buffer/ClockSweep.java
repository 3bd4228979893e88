// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.error.SqlFailure;
import bowler.base.trace.EvictionEvent;
import bowler.base.trace.Trace;
import bowler.storage.file.FileError;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/// All frames of the pool, and the source of free ones: returned frames, new frames, and frames that the CLOCK
/// algorithm evicts.
///
/// A hand moves around the frames. A frame used since its last visit gets a second chance; a frame with changes that
/// are not on disk is skipped until it is written. No lock is held while the hand moves; a frame is taken by its latch.
/// A thread that meets a batch of dirty frames before a clean one writes that batch.
///
/// **No deadlock.** Threads, for instance in structure changes, hold latches while they wait for a frame. If every
/// frame is latched, the pool allocates one more than its size, and shrinks again as soon as a frame is free. It also
/// does so for rollbacks when no page fits on the disk.
///
/// A rollback that has found no disk space for a batch does not retry new pages at each need of a frame, only
/// occasionally. On a full disk only pages that already have space allocated there can be written.
final class ClockSweep {
    private static final int TRIES_BEFORE_EXTRA = 3;

    private final SweptPool pool;
    private final WriteBack writeBack;
    private final int capacity;
    private final AtomicInteger hand = new AtomicInteger();
    /// Elements change under the monitor and are read by any thread; null where no frame has been allocated.
    private volatile Frame[] frames;
    private volatile int liveCount;
    /// Capacity for every frame is allocated with the frame, so that returning a frame cannot fail.
    private Frame[] freedFrames = {};
    private volatile int freedFrameCount;
    private volatile long extraCount;

    ClockSweep(SweptPool pool, WriteBack writeBack, int capacity) {
        this.pool = pool;
        this.writeBack = writeBack;
        this.capacity = capacity;
        frames = new Frame[capacity];
    }

    /// Returns a latched frame that holds no page.
    Frame take() {
        for (int tries = 0; ; tries++) {
            Frame frame = freedFrameCount > 0 ? takeFreed() : null;
            if (frame == null && liveCount < capacity) {
                frame = createWithinCapacity();
            }
            if (frame == null) {
                frame = evictOne();
            }
            if (frame == null && tries >= TRIES_BEFORE_EXTRA) {
                frame = createBeyondCapacity();
            }
            if (frame != null) {
                return frame;
            }
        }
    }

    /// Takes back a latched frame that is in no page's slot.
    void release(Frame frame) {
        frame.assign(Frame.NO_PAGE);
        frame.unlatch();
        synchronized (this) {
            freedFrames[freedFrameCount] = frame;
            freedFrameCount++;
        }
    }

    private Frame takeFreed() {
        Frame frame;
        synchronized (this) {
            if (freedFrameCount == 0) {
                return null;
            }
            int last = freedFrameCount - 1;
            frame = freedFrames[last];
            freedFrames[last] = null;
            freedFrameCount = last;
        }
        frame.latch(); // free; a thread that still expects a page here may hold it for a moment
        return frame;
    }

    private synchronized Frame createWithinCapacity() {
        return liveCount < capacity ? make() : null;
    }

    private synchronized Frame createBeyondCapacity() {
        extraCount++;
        return make();
    }

    private Frame make() {
        if (freedFrames.length <= liveCount) {
            freedFrames = Arrays.copyOf(freedFrames, Math.max(16, liveCount + liveCount / 2 + 1));
        }
        Frame frame = pool.newFrame();
        boolean latched = frame.tryLatch();
        assert latched;
        Frame[] all = frames;
        int index = liveCount;
        if (index >= capacity || all[index] != null) {
            index = 0;
            while (index < all.length && all[index] != null) {
                index++;
            }
        }
        if (index == all.length) {
            all = Arrays.copyOf(all, all.length + Math.max(16, all.length / 8));
        }
        all[index] = frame;
        frames = all;
        liveCount++;
        return frame;
    }

    /// Returns a frame, or null if the caller must retry.
    private Frame evictOne() {
        EvictionEvent event = Trace.isOn() ? new EvictionEvent() : null;
        if (event != null) {
            event.begin();
        }
        long start = pool.nanoTime();
        Frame frame = evictOne(event);
        boolean isReported = false;
        try {
            if (frame != null) {
                report(start, event);
            }
            isReported = true;
            return frame;
        } finally {
            if (!isReported) {
                release(frame);
            }
        }
    }

    private void report(long start, EvictionEvent event) {
        pool.evictionWaits().add(pool.nanoTime() - start);
        if (event != null) {
            event.end();
            if (event.shouldCommit()) {
                event.commit();
            }
        }
    }

    private Frame evictOne(EvictionEvent event) {
        Frame[] all = frames;
        Frame[] dirty = null;
        int dirtyCount = 0;
        boolean someWriting = false;
        boolean rejectsNewPages = pool.isUrgent() && writeBack.wasFullRecently();
        boolean someLeftOut = false;
        for (int steps = 2 * all.length; steps > 0 && (dirty == null || dirtyCount < dirty.length); steps--) {
            int index = next(all.length);
            Frame frame = all[index];
            if (frame == null || frame.isLatched() || frame.clearRecentlyUsed()) {
                continue;
            }
            if (frame.isWriting()) {
                someWriting = true;
            } else if (frame.isDirty() && rejectsNewPages && frame.isNew()) {
                someLeftOut = true;
            } else if (frame.isDirty()) {
                dirty = dirty == null ? new Frame[writeBack.batchPages()] : dirty;
                dirty[dirtyCount++] = frame;
            } else if (evict(frame, event)) {
                if (dirtyCount > 0) {
                    pool.requestCleanFrames();
                }
                if (!discardIfOverLimit(frame, index)) {
                    return frame;
                }
            }
        }
        if (dirtyCount > 0) {
            return writeThenEvict(dirty, dirtyCount, event);
        }
        if (someLeftOut && !someWriting) {
            writeBack.countLeftOut();
            return createBeyondCapacity();
        }
        return waitForWriter(someWriting);
    }

    private int next(int length) {
        int at = hand.getAndIncrement();
        return Integer.remainderUnsigned(at, length);
    }

    private Frame writeThenEvict(Frame[] dirty, int dirtyCount, EvictionEvent event) {
        if (event != null) {
            event.dirty = dirtyCount;
        }
        pool.requestCleanFrames();
        try {
            writeBack.write(dirty, dirtyCount);
        } catch (SqlFailure failure) {
            if (failure.error() == FileError.DISK_FULL) {
                return evictCleanOr(failure, event);
            }
            throw failure;
        }
        for (int i = 0; i < dirtyCount; i++) {
            if (!dirty[i].isDirty() && evict(dirty[i], event)) {
                return dirty[i];
            }
        }
        return null;
    }

    private Frame waitForWriter(boolean someWriting) {
        if (someWriting) {
            writeBack.awaitIdle();
        }
        return null;
    }

    /// Searches all frames for a page that need not be written, because the disk is full. Returns null if the pool must
    /// allocate one more frame.
    private Frame evictCleanOr(SqlFailure failure, EvictionEvent event) {
        for (Frame frame : frames) {
            if (frame != null && !frame.isDirty() && evict(frame, event)) {
                return frame;
            }
        }
        if (pool.isUrgent()) {
            return null;
        }
        throw failure;
    }

    /// Evicts the frame's page and keeps the frame latched. Returns false if the frame is in use, empty or not saved.
    private boolean evict(Frame frame, EvictionEvent event) {
        if (!frame.tryLatch()) {
            return false;
        }
        long address = frame.address();
        boolean evicted = false;
        try {
            evicted = address != Frame.NO_PAGE && frame.isSaved() && pool.part(frame);
        } finally {
            if (!evicted) {
                frame.unlatchUnchanged();
            }
        }
        if (!evicted) {
            return false;
        }
        if (event != null) {
            event.file = PageAddress.fileId(address);
            event.page = Integer.toUnsignedLong(PageAddress.pageNumber(address));
        }
        frame.assign(Frame.NO_PAGE);
        return true;
    }

    private boolean discardIfOverLimit(Frame frame, int index) {
        if (liveCount <= capacity) {
            return false;
        }
        synchronized (this) {
            if (liveCount <= capacity) {
                return false;
            }
            frames[index] = null;
            liveCount--;
        }
        frame.unlatch();
        return true;
    }

    /// Collects the dirty frames next in the hand's path, for the background writer.
    int findDirtyAhead(Frame[] into) {
        Frame[] all = frames;
        if (liveCount < capacity) {
            return 0;
        }
        int count = 0;
        int from = hand.get();
        int window = Math.min(all.length, Math.max(4 * into.length, all.length / 8));
        for (int i = 0; i < window && count < into.length; i++) {
            Frame frame = all[Integer.remainderUnsigned(from + i, all.length)];
            if (frame != null && frame.isDirty() && !frame.isWriting()) {
                into[count++] = frame;
            }
        }
        return count;
    }

    Frame[] frames() {
        return frames;
    }

    /// Drops every frame; the store is closed.
    void release() {
        Arrays.fill(frames, null);
    }

    int capacity() {
        return capacity;
    }

    int liveCount() {
        return liveCount;
    }

    long extraCount() {
        return extraCount;
    }
}
