// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.storage.terms.RowLockMode;
import bowler.storage.terms.TableLockMode;

/// The compatibility of lock modes, as bit masks derived from the matrices of the founding document (tables 2.3 and
/// 2.4). SIX comes from table 2.1; its entry against U follows from its parts. A row of a matrix is the requested mode,
/// a column the mode that another transaction holds, in the order of the enum.
///
/// One transaction holds a *set* of modes on one table or row, so conversions need no lattice. Asking S while holding
/// IX makes the set {S, IX}, which conflicts with exactly the modes that SIX conflicts with. A set *covers* a mode that
/// would add no conflict in either direction; this too is computed from the matrix.
///
/// The matrix lacks one fact: an owner that holds S on a table needs no IS in addition. (By Derby's matrix U may join S
/// but not IS, so IS would add a conflict.)
final class LockModes {
    static final LockModes ROW = new LockModes(RowLockMode.values(),
        //S2 S3 U2 U3 IP I X2 X3
        "+++++---",   // S2
        "++++----",   // S3
        "++--+---",   // U2
        "++------",   // U3
        "+-+-+++-",   // INSERT_PREVIOUS
        "----+---",   // INSERT
        "----+---",   // X2
        "--------");  // X3
    static final LockModes TABLE = new LockModes(TableLockMode.values(),
        //IS IX S U SIX X
        "+++-+-",   // IS
        "++----",   // IX
        "+-+---",   // S
        "--+---",   // U
        "+-----",   // SIX
        "------");  // X

    private final Enum<?>[] modes;
    /// Maps a requested mode to the modes that refuse it when another owner holds them.
    private final int[] refusedBy;
    /// Maps a held mode to the modes that it refuses to others.
    private final int[] refuses;
    /// Maps a held set to the modes that it covers.
    private final int[] coveredBy;

    private LockModes(Enum<?>[] modes, String... rows) {
        assert rows.length == modes.length && modes.length < Integer.SIZE;
        this.modes = modes;
        refusedBy = new int[modes.length];
        refuses = new int[modes.length];
        for (int asked = 0; asked < modes.length; asked++) {
            for (int held = 0; held < modes.length; held++) {
                if (rows[asked].charAt(held) == '-') {
                    refusedBy[asked] |= 1 << held;
                    refuses[held] |= 1 << asked;
                }
            }
        }
        coveredBy = new int[1 << modes.length];
        for (int set = 1; set < coveredBy.length; set++) {
            coveredBy[set] = coverage(set);
        }
    }

    private int coverage(int set) {
        int setRefusedBy = 0;
        int setRefuses = 0;
        for (int mode = 0; mode < modes.length; mode++) {
            if ((set & 1 << mode) != 0) {
                setRefusedBy |= refusedBy[mode];
                setRefuses |= refuses[mode];
            }
        }
        int covered = set;
        for (int mode = 0; mode < modes.length; mode++) {
            if ((refusedBy[mode] & ~setRefusedBy) == 0 && (refuses[mode] & ~setRefuses) == 0) {
                covered |= 1 << mode;
            }
        }
        assert (covered & set) == set;
        boolean isShared = modes[0] == TableLockMode.IS && (set & 1 << TableLockMode.S.ordinal()) != 0;
        return isShared ? covered | 1 << TableLockMode.IS.ordinal() : covered;
    }

    /// Returns whether the mode is compatible with the modes that others hold.
    boolean fits(int mode, int heldByOthers) {
        return (refusedBy[mode] & heldByOthers) == 0;
    }

    /// Returns whether granting the mode now takes nothing from the requests that wait for the given modes.
    boolean mayPass(int mode, int waitedFor) {
        return ((refusedBy[mode] | refuses[mode]) & waitedFor) == 0;
    }

    boolean covers(int set, int mode) {
        return (coveredBy[set] & 1 << mode) != 0;
    }

    /// Returns whether every mode that refuses `weaker` also refuses `stronger`. Then a waiter for `stronger` needs no
    /// edge to the waiters for `weaker` ahead of it.
    boolean needsNoEdge(int weaker, int stronger) {
        int weak = refusedBy[weaker] | refuses[weaker];
        int strong = refusedBy[stronger] | refuses[stronger];
        return (refusedBy[weaker] & ~refusedBy[stronger]) == 0 && (weak & ~strong) == 0;
    }

    String name(int mode) {
        return modes[mode].name();
    }

    /// Returns the weakest single mode that covers the set; among equals, one that is in the set.
    int summary(int set) {
        int best = modes.length - 1;
        for (int mode = 0; mode < modes.length; mode++) {
            int gain = Integer.bitCount(coveredBy[1 << best]) - Integer.bitCount(coveredBy[1 << mode]);
            boolean covers = (set & ~coveredBy[1 << mode]) == 0;
            if (covers && (gain > 0 || gain == 0 && (set & 1 << mode) != 0)) {
                best = mode;
            }
        }
        return best;
    }
}
