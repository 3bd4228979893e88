// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

/// Package `from` uses package `to`.
record PackageDependency(String from, String to) {
    @Override
    public String toString() {
        return from + " -> " + to;
    }
}
