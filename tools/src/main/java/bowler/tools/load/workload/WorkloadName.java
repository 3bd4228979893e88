// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.workload;

import bowler.tools.load.client.Workload;
import bowler.tools.peer.OptionCheck;
import java.sql.SQLException;

/// The workloads by the names the command knows them by.
public enum WorkloadName {
    SELECT(false), SELECT_ROW(false), UPDATE(true), DELETE(true), INSERT(true), JOIN(false), TPCB(true), MIXED(true);

    private final boolean writing;

    WorkloadName(boolean writing) {
        this.writing = writing;
    }

    public boolean writing() {
        return writing;
    }

    public boolean hasLimit() {
        return this == SELECT || this == SELECT_ROW || this == UPDATE;
    }

    public String optionText() {
        return OptionCheck.label(this);
    }

    public Workload open(ChildSpec spec) throws SQLException {
        if (spec.databaseTarget().isHashMap()) {
            return new HashMapLimit(spec);
        }
        return switch (this) {
            case SELECT -> new SelectLoad(spec, false);
            case SELECT_ROW -> new SelectLoad(spec, true);
            case UPDATE -> new UpdateLoad(spec);
            case DELETE -> new DeleteLoad(spec);
            case INSERT -> new InsertLoad(spec);
            case JOIN -> new JoinLoad(spec);
            case TPCB -> new TpcbLoad(spec);
            case MIXED -> new MixedLoad(spec);
        };
    }
}
