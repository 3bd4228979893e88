// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

/// What every database is asked for alike.
///
/// @param durable whether a commit that has returned survives a power cut
public record Settings(boolean durable, long pageCacheBytes) {}
