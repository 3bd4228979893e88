// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import java.io.Serializable;

/// A class of the simulated application whose objects are values of a user type. It is public for the routines that call it.
///
/// @param value what the model knows of it
public record Mark(int value) implements Serializable {
    public static Mark of(int value) {
        return new Mark(value);
    }

    public static int valueOf(Mark mark) {
        return mark.value;
    }
}
