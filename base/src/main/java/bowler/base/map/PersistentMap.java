// SPDX-License-Identifier: Apache-2.0
package bowler.base.map;

import java.util.AbstractCollection;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/// An immutable sorted map. Each change creates a new map that shares all but one path of nodes with this one. In a
/// database of thousands of tables, a change of one table therefore costs a dozen nodes.
///
/// A treap: a search tree by keys, a heap by priorities, which are hashes of the keys. Its shape therefore depends only
/// on its content, and its depth is that of a random tree.
public final class PersistentMap<K extends Comparable<? super K>, V> {
    private static final PersistentMap<?, ?> EMPTY = new PersistentMap<>(null, 0);

    private final Node<K, V> root;
    private final int size;

    private record Node<K, V>(K key, V value, int priority, Node<K, V> left, Node<K, V> right) {
        Node<K, V> with(Node<K, V> newLeft, Node<K, V> newRight) {
            return new Node<>(key, value, priority, newLeft, newRight);
        }
    }

    private PersistentMap(Node<K, V> root, int size) {
        this.root = root;
        this.size = size;
    }

    @SuppressWarnings("unchecked") public // it holds nothing
    static <K extends Comparable<? super K>, V> PersistentMap<K, V> empty() {
        return (PersistentMap<K, V>) EMPTY;
    }

    /// Returns the value, or null.
    public V get(K key) {
        Node<K, V> node = find(key);
        return node == null ? null : node.value;
    }

    private Node<K, V> find(K key) {
        Node<K, V> node = root;
        while (node != null) {
            int order = key.compareTo(node.key);
            if (order == 0) {
                return node;
            }
            node = order < 0 ? node.left : node.right;
        }
        return null;
    }

    public boolean has(K key) {
        return get(key) != null;
    }

    public PersistentMap<K, V> with(K key, V value) {
        return new PersistentMap<>(put(root, key, value), has(key) ? size : size + 1);
    }

    public PersistentMap<K, V> without(K key) {
        return has(key) ? new PersistentMap<>(remove(root, key), size - 1) : this;
    }

    private static <K extends Comparable<? super K>, V> Node<K, V> put(Node<K, V> node, K key, V value) {
        if (node == null) {
            return new Node<>(key, value, priority(key), null, null);
        }
        int order = key.compareTo(node.key);
        if (order == 0) {
            return new Node<>(key, value, node.priority, node.left, node.right);
        }
        if (order < 0) {
            Node<K, V> left = put(node.left, key, value);
            return left.priority > node.priority
                ? left.with(left.left, node.with(left.right, node.right)) : node.with(left, node.right);
        }
        Node<K, V> right = put(node.right, key, value);
        return right.priority > node.priority
            ? right.with(node.with(node.left, right.left), right.right) : node.with(node.left, right);
    }

    private static <K extends Comparable<? super K>, V> Node<K, V> remove(Node<K, V> node, K key) {
        int order = key.compareTo(node.key);
        return order == 0 ? joined(node.left, node.right)
            : order < 0 ? node.with(remove(node.left, key), node.right) : node.with(node.left, remove(node.right, key));
    }

    /// All of both, where every key on the left is before those on the right.
    private static <K, V> Node<K, V> joined(Node<K, V> left, Node<K, V> right) {
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        return left.priority > right.priority
            ? left.with(left.left, joined(left.right, right)) : right.with(joined(left, right.left), right.right);
    }

    /// Returns the bits of a hash, which may be the key itself, well mixed.
    private static int priority(Object key) {
        int mixed = key.hashCode() * 0x9E3779B9;
        mixed = (mixed ^ mixed >>> 15) * 0x85EBCA6B;
        return mixed ^ mixed >>> 13;
    }

    /// Gives the values that another map has not under the same keys, in no order. Nodes that both share are passed
    /// over: a map made from the other by few steps is told from it by few.
    public void forEachNew(PersistentMap<K, V> other, Consumer<? super V> taker) {
        forEachNew(root, other, taker);
    }

    private static <K extends Comparable<? super K>, V> void forEachNew(Node<K, V> node, PersistentMap<K, V> other, Consumer<? super V> taker) {
        if (node == null) {
            return;
        }
        Node<K, V> there = other.find(node.key);
        if (there == node) {
            return;
        }
        if (there == null || there.value != node.value) {
            taker.accept(node.value);
        }
        forEachNew(node.left, other, taker);
        forEachNew(node.right, other, taker);
    }

    /// Gives the keys under which this map and another have different values, or only one of them has a value, in no
    /// order. The cost is as for [#forEachNew].
    public void forEachDifference(PersistentMap<K, V> other, Consumer<? super K> taker) {
        forEachDifference(root, other, true, taker);
        forEachDifference(other.root, this, false, taker);
    }

    private static <K extends Comparable<? super K>, V> void forEachDifference(
            Node<K, V> node, PersistentMap<K, V> other, boolean withChanged, Consumer<? super K> taker) {
        if (node == null) {
            return;
        }
        Node<K, V> there = other.find(node.key);
        if (there == node) {
            return;
        }
        if (there == null || withChanged && there.value != node.value) {
            taker.accept(node.key);
        }
        forEachDifference(node.left, other, withChanged, taker);
        forEachDifference(node.right, other, withChanged, taker);
    }

    /// Returns the values in the order of their keys.
    public Collection<V> values() {
        return new View<>(this, (key, value) -> value);
    }

    public Collection<K> keys() {
        return new View<>(this, (key, value) -> key);
    }

    private static final class View<K extends Comparable<? super K>, V, E> extends AbstractCollection<E> {
        private final PersistentMap<K, V> map;
        private final BiFunction<K, V, E> shown;

        View(PersistentMap<K, V> map, BiFunction<K, V, E> shown) {
            this.map = map;
            this.shown = shown;
        }

        @Override
        public int size() {
            return map.size;
        }

        @Override
        public Iterator<E> iterator() {
            Deque<Node<K, V>> ahead = new ArrayDeque<>();
            descend(ahead, map.root);
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return !ahead.isEmpty();
                }

                @Override
                public E next() {
                    if (ahead.isEmpty()) {
                        throw new NoSuchElementException();
                    }
                    Node<K, V> node = ahead.pop();
                    descend(ahead, node.right);
                    return shown.apply(node.key, node.value);
                }
            };
        }

        private static <K, V> void descend(Deque<Node<K, V>> ahead, Node<K, V> from) {
            for (Node<K, V> node = from; node != null; node = node.left) {
                ahead.push(node);
            }
        }
    }
}
