// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

/// A command that cannot be done, with the text that follows `IJ ERROR:`.
public final class IjFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public IjFailure(String message) {
        super(message);
    }

    static IjFailure missing(String what) {
        return new IjFailure("Unable to establish " + what);
    }

    static IjFailure noConnection(String name) {
        return new IjFailure("No connection exists with the name " + name);
    }

    static IjFailure noTable(String name) {
        return new IjFailure("No table exists with the name " + name);
    }

    static IjFailure noClass(String name) {
        return new IjFailure("Could not locate class " + name);
    }
}
