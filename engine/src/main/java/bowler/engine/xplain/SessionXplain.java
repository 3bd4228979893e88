// SPDX-License-Identifier: Apache-2.0
package bowler.engine.xplain;

import bowler.os.Entropy;
import bowler.session.Session;
import java.util.function.Supplier;

/// The choices of a session about the SYSXPLAIN tables.
public final class SessionXplain {
    private final Supplier<Session> sessions;
    private final Entropy entropy;
    /// Null: no statements are written.
    private String schema;
    private boolean plansOnly;
    /// Null unless the session has loaded the tool optimizerTracing.
    private OptimizerTracing tracing;

    /// @param sessions gives a new session of the same user, with a transaction of its own
    public SessionXplain(Supplier<Session> sessions, Entropy entropy) {
        this.sessions = sessions;
        this.entropy = entropy;
    }

    /// Returns the schema with the tables; empty if there is none.
    public String schema() {
        return schema == null ? "" : schema;
    }

    /// Returns whether measured statements are written.
    public boolean isOn() {
        return schema != null;
    }

    /// Chooses the schema, and creates it with the tables where they are missing. A blank name or null ends the writing.
    public void setSchema(String name) {
        if (name == null || name.isBlank()) {
            schema = null;
            return;
        }
        Session session = sessions.get();
        try {
            XplainTables.create(session, name);
            session.commit();
        } finally {
            session.close();
        }
        schema = name;
    }

    /// Returns whether measured statements are compiled and written, but not run.
    public boolean isPlansOnly() {
        return plansOnly;
    }

    public void setPlansOnly(boolean only) {
        plansOnly = only;
    }

    public void write(MeasuredStatement statement) {
        Session session = sessions.get();
        try {
            new XplainWriter(session, schema, entropy, statement).write();
            session.commit();
        } finally {
            session.close();
        }
    }

    /// Returns the trace of the optimizer; null if statements are not traced.
    public OptimizerTracing tracing() {
        return tracing;
    }

    /// @param begun null to end the trace
    public void setTracing(OptimizerTracing begun) {
        tracing = begun;
    }
}
