// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.storage.buffer.Frame;

/// A place in a leaf, found by [Tree]; made once and used again and again by one thread.
///
/// Without the latch, what it tells about rows holds only if [#isUnchanged] says so afterwards; until then it may be
/// nonsense, or an [IndexOutOfBoundsException].
public final class LeafCursorPosition extends LeafCursorPlace {
    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    void set(Frame newFrame, long newVersion, int searched) {
        take(newFrame);
        version = newVersion;
        set(searched);
    }

    /// Takes all but the frame, of which nothing is known from now on.
    void setApart(long newVersion, int searched) {
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

    /// Takes what [LeafPage#search] says.
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

    /// The frame's version that this position was read at.
    public long version() {
        return version;
    }

    /// The slot with the key sought, or the first one with a greater key (perhaps behind the last slot).
    public int slot() {
        return slot;
    }

    /// Whether the slot holds exactly the key sought.
    public boolean found() {
        return found;
    }

    /// Moves to another slot of the same leaf.
    public void moveTo(int newSlot) {
        slot = newSlot;
        found = true;
    }

    /// Moves to where a slot of the same leaf is to come.
    public void moveToNew(int newSlot) {
        slot = newSlot;
        found = false;
    }

    public boolean isUnchanged() {
        return frame.isUnchanged(version);
    }

    /// Whether somebody has noted that no entry of the leaf is deleted; holds if [#isUnchanged] says so afterwards.
    public boolean isTidy() {
        return frame.isTidy();
    }

    /// Notes that no entry of the leaf is deleted, unless it was written to since it was found.
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

    /// Whether an entry with this key fits into the leaf; under the latch.
    public boolean fitsInsert(int keyLength, int rowLength) {
        return LeafPage.fitsInsert(frame.bytes, keyLength, rowLength);
    }

    /// Bytes of the leaf that an entry with this key would take.
    public int entryBytes(int keyLength, int rowLength) {
        return LeafPage.entrySize(keyLength - TreePage.prefixLength(frame.bytes), rowLength);
    }

    /// Whether the row found can be replaced by one of this length; under the latch.
    public boolean fitsReplace(int rowLength) {
        return LeafPage.fitsReplace(frame.bytes, slot, rowLength);
    }

    /// Whether [Tree#freeIfEmpty] is worth a call: hardly anything is left in the leaf.
    public boolean isSparse() {
        byte[] page = frame.bytes;
        return LeafPage.slotCount(page) == 0 || LeafPage.freeBytes(page) > page.length / 4 * 3;
    }

    /// Takes the latch if nothing was written to the leaf since it was found; then the slot still holds.
    public boolean upgrade() {
        return frame.tryUpgrade(version);
    }

    /// Releases the latch after a change; the leaf stays a hint for [Tree#latchLeaf].
    public void unlatch() {
        frame.unlatch();
        version += 2;
    }

    /// Releases the latch after no change; the position stays valid.
    public void unlatchUnchanged() {
        frame.unlatchUnchanged();
    }

    /// Whether this was found in the tree, which the frame may have left since.
    boolean isIn(int treeId) {
        return frame != null && Frame.fileId(frame.address()) == treeId;
    }

    /// Lets go of the frame.
    public void clear() {
        frame = null;
    }
}
