// SPDX-License-Identifier: Apache-2.0
package bowler.session;

/// Isolation levels by their SQL names.
public enum Isolation {
    READ_UNCOMMITTED, READ_COMMITTED, REPEATABLE_READ, SERIALIZABLE, SNAPSHOT
}
