// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

/// A manager as JMX shows it, under `bowler.jta:type=TransactionManager,name=...`, the node's name.
public interface TransactionManagerMXBean {
    String getNodeName();

    /// Where its decisions are.
    String getPlace();

    /// Returns whether no transaction can be decided until the log is opened again.
    boolean isStopped();

    /// Returns the number of active transactions.
    int getActiveCount();

    /// Transactions at work, oldest first.
    String[] getActive();

    long getCommitted();

    /// Rolled back, or with an outcome that differs.
    long getNotCommitted();

    /// Returns the number of forces that made decisions durable.
    long getForces();

    /// Transactions that commit, and have not everywhere.
    String[] getInDoubt();

    /// Returns the heuristic outcomes: the cases in which a resource deviated from the decision.
    String[] getHeuristics();

    /// Returns the progress of the recovery of each resource.
    String[] getRecovery();

    /// Asks a resource for its branches now.
    void recoverNow(String resource);

    /// Tells the resources of an entry in doubt what was decided, now.
    void resolve(String id);

    /// Deletes an entry, in doubt or heuristic, permanently.
    void forget(String key);
}
