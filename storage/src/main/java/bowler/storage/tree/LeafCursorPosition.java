// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.padding.CacheLinePaddingBefore;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageAddress;

/// A position in a leaf, found by [Tree]. One thread creates it once and reuses it.
///
/// Without the latch, what it returns about rows is valid only if a later call of [#isUnchanged] returns true. Until
/// then the results can be garbage or an [IndexOutOfBoundsException].
public final class LeafCursorPosition extends LeafCursorPlace {
    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    void set(Frame newFrame, long newVersion, int searched) {
        take(newFrame);
        version = newVersion;
        set(searched);
    }

    /// Sets everything except the frame, which becomes unknown.
    void setWithoutFrame(long newVersion, int searched) {
        if (frame != null) {
            frame = null;
        }
        version = newVersion;
        set(searched);
    }

    void take(Frame newFrame) {
        if (frame != newFrame) {
            frame = newFrame;
        }
    }

    /// Sets slot and `found` from the result of [LeafPage#search].
    void set(int searched) {
        found = searched >= 0;
        slot = found ? searched : ~searched;
    }

    public Frame frame() {
        return frame;
    }

    public byte[] page() {
        return frame.bytes;
    }

    /// Returns the frame's version at which this position was read.
    public long version() {
        return version;
    }

    /// Returns the slot of the key sought, or of the first greater key; this may be one after the last slot.
    public int slot() {
        return slot;
    }

    /// Returns whether the slot holds exactly the key sought.
    public boolean found() {
        return found;
    }

    /// Moves to another slot of the same leaf.
    public void moveTo(int newSlot) {
        slot = newSlot;
        found = true;
    }

    /// Moves to a slot of the same leaf at which an entry is to be inserted.
    public void moveToNew(int newSlot) {
        slot = newSlot;
        found = false;
    }

    public boolean isUnchanged() {
        return frame.isUnchanged(version);
    }

    /// Returns whether the leaf was noted to have no deleted entry. Valid if a later call of [#isUnchanged] returns
    /// true.
    public boolean isTidy() {
        return frame.isTidy();
    }

    /// Notes that no entry of the leaf is deleted, unless the leaf was changed since it was found.
    public void noteTidy() {
        if (upgrade()) {
            frame.setTidy();
            unlatchUnchanged();
        }
    }

    public int flags() {
        return LeafPage.flags(frame.bytes, slot);
    }

    public int rowOffset() {
        return LeafPage.rowOffset(frame.bytes, slot);
    }

    public int rowLength() {
        return LeafPage.rowLength(frame.bytes, slot);
    }

    /// Returns whether an entry with this key fits into the leaf. The caller holds the latch.
    public boolean fitsInsert(int keyLength, int rowLength) {
        return LeafPage.fitsInsert(frame.bytes, keyLength, rowLength);
    }

    /// Returns the bytes of the leaf that an entry with this key would take.
    public int entryBytes(int keyLength, int rowLength) {
        return LeafPage.entrySize(keyLength - TreePage.prefixLength(frame.bytes), rowLength);
    }

    /// Returns whether the row found can be replaced by one of this length. The caller holds the latch.
    public boolean fitsReplace(int rowLength) {
        return LeafPage.fitsReplace(frame.bytes, slot, rowLength);
    }

    /// Returns whether the leaf is nearly empty, so that a call of [Tree#freeIfEmpty] is worthwhile.
    public boolean isSparse() {
        byte[] page = frame.bytes;
        return LeafPage.slotCount(page) == 0 || LeafPage.freeBytes(page) > page.length / 4 * 3;
    }

    /// Takes the latch if the leaf was not changed since it was found; the slot is then still valid.
    public boolean upgrade() {
        return frame.tryUpgrade(version);
    }

    /// Releases the latch after a change. The leaf remains a hint for [Tree#latchLeaf].
    public void unlatch() {
        frame.unlatch();
        version += 2;
    }

    /// Releases the latch without a change. The position stays valid.
    public void unlatchUnchanged() {
        frame.unlatchUnchanged();
    }

    /// Returns whether this position was found in the tree. The frame may hold another page by now.
    boolean isIn(int treeId) {
        return frame != null && PageAddress.fileId(frame.address()) == treeId;
    }

    /// Drops the reference to the frame.
    public void clear() {
        frame = null;
    }
}

/// The fields that a [LeafCursorPosition] writes in every search.
abstract sealed class LeafCursorPlace extends CacheLinePaddingBefore permits LeafCursorPosition {
    Frame frame;
    long version;
    int slot;
    boolean found;
}
