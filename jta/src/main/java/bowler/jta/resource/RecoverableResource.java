// SPDX-License-Identifier: Apache-2.0
package bowler.jta.resource;

/// Something that holds branches, by name. Recovery opens links of its own, never those that transactions use.
public interface RecoverableResource {
    /// Never changes: open decisions are written with it.
    String name();

    /// Opens a way to its branches; may fail or hang without holding up anybody else.
    RecoveryLink open() throws Exception;

    /// Returns whether a second connection to the same resource manager may join a branch. Some drivers misbehave.
    default boolean joins() {
        return true;
    }
}
