// SPDX-License-Identifier: Apache-2.0
package bowler.base.padding;

/// Padding before the fields of its subclasses: 128 bytes, because processors fetch cache lines in pairs.
///
/// The int fills the hole after the object's header. The JVM would otherwise put the first small field of a subclass
/// there, before the padding instead of after it.
public abstract class CacheLinePaddingBefore {
    @SuppressWarnings("unused")
    private int hole;
    @SuppressWarnings("unused")
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;

    protected CacheLinePaddingBefore() {}
}
