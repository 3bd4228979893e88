// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.error.SqlFailure;
import bowler.base.trace.EvictionEvent;
import bowler.base.trace.Trace;
import bowler.storage.file.FileError;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/// All frames, and where the next free one comes from: given back, new, or taken from a page by CLOCK.
///
/// A hand goes round the frames; one used since its last visit gets a second chance, one that the disk lacks changes of
/// waits for its writing. Nobody holds anything while the hand moves; a frame is taken by its latch. Who meets a
/// batch's worth of dirty frames before a clean one writes that batch.
///
/// **Never stuck.** Threads hold latches while they wait for a frame (structure changes do). If every frame is latched,
/// the pool makes one more than its size; it shrinks again as soon as a frame can be had. So it does for rollbacks when no
/// page fits on the disk. For these, once a batch has found no space, new pages are not tried again at each need of a frame, only
/// now and then: of a full disk all that can be written is what has its place there.
final class ClockSweep {
    private static final int TRIES_BEFORE_EXTRA = 3;

    private final BufferPool pool;
    private final WriteBack writeBack;
    private final int capacity;
    private final AtomicInteger hand = new AtomicInteger();
    /// Elements change under the monitor, are read anywhere; null where no frame has been made.
    private volatile Frame[] frames;
    private volatile int liveCount;
    /// Room for every frame is made with the frame, so that giving one back cannot fail.
    private Frame[] givenBack = {};
    private volatile int givenBackCount;
    private volatile long extraCount;

    ClockSweep(BufferPool pool, WriteBack writeBack, int capacity) {
        this.pool = pool;
        this.writeBack = writeBack;
        this.capacity = capacity;
        frames = new Frame[capacity];
    }

    /// A latched frame that holds no page.
    Frame take() {
        for (int tries = 0; ; tries++) {
            Frame frame = givenBackCount > 0 ? takeGivenBack() : null;
            if (frame == null && liveCount < capacity) {
                frame = makeWithinCapacity();
            }
            if (frame == null) {
                frame = evictOne();
            }
            if (frame == null && tries >= TRIES_BEFORE_EXTRA) {
                frame = makeExtra();
            }
            if (frame != null) {
                return frame;
            }
        }
    }

    /// Takes back a latched frame that is in no page's slot.
    void giveBack(Frame frame) {
        frame.assign(Frame.NO_PAGE);
        frame.unlatch();
        synchronized (this) {
            givenBack[givenBackCount] = frame;
            givenBackCount++;
        }
    }

    private Frame takeGivenBack() {
        Frame frame;
        synchronized (this) {
            if (givenBackCount == 0) {
                return null;
            }
            int last = givenBackCount - 1;
            frame = givenBack[last];
            givenBack[last] = null;
            givenBackCount = last;
        }
        frame.latch(); // free, but for one who still thinks that a page is here and is about to see
        return frame;
    }

    private synchronized Frame makeWithinCapacity() {
        return liveCount < capacity ? make() : null;
    }

    private synchronized Frame makeExtra() {
        extraCount++;
        return make();
    }

    private Frame make() {
        if (givenBack.length <= liveCount) {
            givenBack = Arrays.copyOf(givenBack, Math.max(16, liveCount + liveCount / 2 + 1));
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

    /// Null: try again.
    private Frame evictOne() {
        EvictionEvent event = Trace.isOn() ? new EvictionEvent() : null;
        if (event != null) {
            event.begin();
        }
        long start = pool.nanoTime();
        Frame frame = evictOne(event);
        boolean isTold = false;
        try {
            if (frame != null) {
                tell(start, event);
            }
            isTold = true;
            return frame;
        } finally {
            if (!isTold) {
                giveBack(frame);
            }
        }
    }

    private void tell(long start, EvictionEvent event) {
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
        boolean leavesNewOut = pool.isInsisting() && writeBack.wasFullRecently();
        boolean someLeftOut = false;
        for (int steps = 2 * all.length; steps > 0 && (dirty == null || dirtyCount < dirty.length); steps--) {
            int index = next(all.length);
            Frame frame = all[index];
            if (frame == null || frame.isLatched() || frame.clearRecentlyUsed()) {
                continue;
            }
            if (frame.isWriting()) {
                someWriting = true;
            } else if (frame.isDirty() && leavesNewOut && frame.isFresh()) {
                someLeftOut = true;
            } else if (frame.isDirty()) {
                dirty = dirty == null ? new Frame[writeBack.batchPages()] : dirty;
                dirty[dirtyCount++] = frame;
            } else if (evict(frame, event)) {
                if (dirtyCount > 0) {
                    pool.askForCleanFrames();
                }
                if (!discardIfTooMany(frame, index)) {
                    return frame;
                }
            }
        }
        if (dirtyCount > 0) {
            return writeThenEvict(dirty, dirtyCount, event);
        }
        if (someLeftOut && !someWriting) {
            writeBack.countLeftOut();
            return makeExtra();
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
        pool.askForCleanFrames();
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

    /// The disk is full: is there a page anywhere that need not be written? Null: a frame more is to be made.
    private Frame evictCleanOr(SqlFailure failure, EvictionEvent event) {
        for (Frame frame : frames) {
            if (frame != null && !frame.isDirty() && evict(frame, event)) {
                return frame;
            }
        }
        if (pool.isInsisting()) {
            return null;
        }
        throw failure;
    }

    /// Parts the frame from its page and keeps it latched; false if it is in use, empty or not saved.
    private boolean evict(Frame frame, EvictionEvent event) {
        if (!frame.tryLatch()) {
            return false;
        }
        long address = frame.address();
        boolean parted = false;
        try {
            parted = address != Frame.NO_PAGE && frame.isSaved() && pool.part(frame);
        } finally {
            if (!parted) {
                frame.unlatchUnchanged();
            }
        }
        if (!parted) {
            return false;
        }
        if (event != null) {
            event.file = Frame.fileId(address);
            event.page = Integer.toUnsignedLong(Frame.pageNumber(address));
        }
        frame.assign(Frame.NO_PAGE);
        return true;
    }

    private boolean discardIfTooMany(Frame frame, int index) {
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

    /// Collects dirty frames that are next in the hand's way; for the background writer.
    int dirtyAhead(Frame[] into) {
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

    /// Forgets every frame; the store is closed.
    void letGo() {
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
