// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

/// A manager as JMX shows it, under `bowler.jta:type=TransactionManager,name=...`, the node's name.
public interface TransactionManagerMXBean {
    String getNodeName();

    /// Where its decisions are.
    String getPlace();

    /// Whether nothing can be decided any more until the log is opened again.
    boolean isStopped();

    /// How many transactions are at work.
    int getActiveCount();

    /// Transactions at work, oldest first.
    String[] getActive();

    long getCommitted();

    /// Rolled back, or with an outcome that differs.
    long getNotCommitted();

    /// How many times the disk was told to make decisions durable.
    long getForces();

    /// Transactions that commit, and have not everywhere.
    String[] getInDoubt();

    /// What resources did otherwise than decided.
    String[] getHeuristics();

    /// How recovery of each resource gets on.
    String[] getRecovery();

    /// Asks a resource for its branches now.
    void recoverNow(String resource);

    /// Tells the resources of an entry in doubt what was decided, now.
    void resolve(String id);

    /// Drops an entry, in doubt or heuristic, for good.
    void forget(String key);
}
