// SPDX-License-Identifier: Apache-2.0
package bowler.session;

/// The direction of a parameter's value.
public enum ParameterMode {
    IN, OUT, INOUT;

    /// Returns whether the caller gets a value.
    public boolean isOutput() {
        return this != IN;
    }
}
