// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.agg;

import java.io.Serializable;

/// Computes a user-defined aggregate over the values of one group that are not NULL. A class needs a public constructor without parameters.
///
/// @param <V> the type of the values
/// @param <R> the type of the result
/// @param <A> the type of the implementing class
public interface Aggregator<V, R, A extends Aggregator<V, R, A>> extends Serializable {
    /// Begins a group; called once, before all other methods.
    void init();

    /// Adds a value.
    void accumulate(V value);

    /// Adds the values of another object of the same class.
    void merge(A otherAggregator);

    /// Returns the result; null is NULL.
    R terminate();
}
