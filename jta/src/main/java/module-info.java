// SPDX-License-Identifier: Apache-2.0

/// Transaction manager over any XA resources; of use without the database. The API `jakarta.transaction` is read from
/// wherever it is, see [bowler.jta.TransactionService].
module bowler.jta {
    requires transitive java.transaction.xa;
    requires transitive java.sql;
    requires java.naming;
    requires java.management;
    requires jdk.jfr;
    requires transitive java.rmi; // an exception of the API is one of its
    requires transitive bowler.os;
    requires transitive bowler.log;
    requires transitive bowler.base;

    exports bowler.jta;
    exports bowler.jta.decision;
    exports bowler.jta.failure;
    exports bowler.jta.recovery;
    exports bowler.jta.resource;
    exports bowler.jta.transaction;
    exports bowler.jta.xid;
}
