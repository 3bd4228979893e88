// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import java.io.IOException;

/// Makes objects of many classes, as one superclass.
final class CastSample {
    abstract static class Base {
        private final Base inner;

        Base(Base inner) {
            this.inner = inner;
        }

        final int depth() {
            return inner == null ? 1 : 1 + inner.depth();
        }
    }

    static final class Returned extends Base {
        Returned(Base inner) {
            super(inner);
        }
    }

    static final class Chosen extends Base {
        Chosen(Base inner) {
            super(inner);
        }
    }

    static final class Last extends Base {
        Last() {
            super(null);
        }
    }

    static final class Stored extends Base {
        Stored() {
            super(null);
        }
    }

    static final class Thrown extends IOException {
        private static final long serialVersionUID = 1;

        Thrown(int number) {
            super("number " + number);
        }
    }

    static Base stored;

    static Base made(int number) throws IOException {
        if (number < 0) {
            throw new Thrown(number);
        }
        stored = new Stored();
        Base chosen = switch (number) {
            case 0 -> new Chosen(number == 0 ? new Last() : stored);
            case 1 -> new Last();
            default -> stored;
        };
        return new Returned(chosen);
    }

    private CastSample() {}
}
