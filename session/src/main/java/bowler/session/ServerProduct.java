// SPDX-License-Identifier: Apache-2.0
package bowler.session;

/// The name and version by which a database server presents itself.
public record ServerProduct(String name, String version) {}
