// SPDX-License-Identifier: Apache-2.0
package bowler.storage.change;

/// Applies page operations, at run time and after a crash alike. One implementer per kind of page, found by operation
/// code; a seam, because the rooms that know page layouts lie above this one.
@FunctionalInterface
public interface PageRedo {
    /// Applies one operation to a page. Must depend on nothing but its arguments.
    ///
    /// @param operation the code given to [ChangeBuilder#page]
    /// @param page the page's bytes; for an operation that formats the page, whatever was there before
    /// @param record holds the operation's payload at `offset`, `length` bytes long
    void redo(int operation, byte[] page, byte[] record, int offset, int length);
}
