// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

/// The settings that are the same for every database.
///
/// @param durable whether a commit that has returned survives a power cut
public record Settings(boolean durable, long pageCacheBytes) {}
