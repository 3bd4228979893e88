// SPDX-License-Identifier: Apache-2.0
package bowler.storage.change;

/// Applies page operations, both at run time and after a crash. There is one implementation per kind of page, selected
/// by operation code. It is an interface because the packages that know page layouts are above this one.
@FunctionalInterface
public interface PageRedo {
    /// Applies one operation to a page. The result must depend only on the arguments.
    ///
    /// @param operation the code given to [ChangeBuilder#page]
    /// @param page the page's bytes; arbitrary for an operation that formats the page
    /// @param record holds the operation's payload at `offset`, `length` bytes long
    void redo(int operation, byte[] page, byte[] record, int offset, int length);
}
