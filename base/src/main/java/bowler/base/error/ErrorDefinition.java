// SPDX-License-Identifier: Apache-2.0
package bowler.base.error;

/// The constant properties of a condition.
///
/// @param sqlState five characters; Derby's state where users know it
/// @param text a [String#format] pattern: the problem, its place, and the remedy
public record ErrorDefinition(String sqlState, Severity severity, String text) {}
