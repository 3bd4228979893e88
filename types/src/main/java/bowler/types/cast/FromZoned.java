// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.time.Fields;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;

/// TIMESTAMP WITH TIME ZONE to what has none: what the clock of the local zone shows.
final class FromZoned extends Conversion {
    FromZoned(DataType from, DataType to) {
        super(from, to);
    }

    @Override
    public long longFromObject(Object value) {
        LocalDateTime local = Fields.local((OffsetDateTime) value);
        return to().id() == TypeId.DATE ? Fields.dateOf(local) : Fields.timeOf(local);
    }

    @Override
    public Object objectFromObject(Object value) {
        return Fields.cut(Fields.local((OffsetDateTime) value), to().fractionDigits());
    }
}
