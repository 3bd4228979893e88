// SPDX-License-Identifier: Apache-2.0
package bowler.drda.extension;

import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.session.Isolation;
import bowler.session.Session;

/// The settings of a session that statements can change. The server sends them with a reply when they have changed.
public record SessionStatus(Isolation isolation, boolean isReadOnly, String schema) {
    public static SessionStatus of(Session session) {
        return new SessionStatus(session.isolation(), session.isReadOnly(), session.schema());
    }

    public SessionStatus with(Isolation newIsolation) {
        return new SessionStatus(newIsolation, isReadOnly, schema);
    }

    public SessionStatus with(boolean newReadOnly) {
        return new SessionStatus(isolation, newReadOnly, schema);
    }

    /// Returns whether these are still the settings of the session.
    public boolean isOf(Session session) {
        return isolation == session.isolation() && isReadOnly == session.isReadOnly() && schema.equals(session.schema());
    }

    public void write(DssWriter writer) {
        writer.u1(isolation.ordinal());
        writer.u1(isReadOnly ? 1 : 0);
        WireText.write(writer, schema);
    }

    public static SessionStatus read(DdmReader reader) {
        return new SessionStatus(StatementDescriptionCodec.constant(Isolation.values(), reader), reader.u1() == 1,
            WireText.readPresent(reader));
    }
}
