// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.JMException;
import javax.management.ObjectName;

/// A manager as JMX shows it: texts of what [TransactionService] gives.
final class TransactionControl implements TransactionManagerMXBean {
    private static final System.Logger LOG = System.getLogger("bowler.jta");

    private final TransactionService service;
    private boolean registered;

    TransactionControl(TransactionService service) {
        this.service = service;
    }

    void register() {
        try {
            ManagementFactory.getPlatformMBeanServer().registerMBean(this, name());
            registered = true;
        } catch (JMException refused) {
            LOG.log(System.Logger.Level.WARNING, service + " cannot be shown by JMX: " + refused.getMessage());
        }
    }

    void unregister() {
        if (registered) {
            registered = false;
            try {
                ManagementFactory.getPlatformMBeanServer().unregisterMBean(name());
            } catch (JMException gone) {
                LOG.log(System.Logger.Level.DEBUG, service + " was not shown by JMX any more: " + gone.getMessage());
            }
        }
    }

    private ObjectName name() throws JMException {
        return new ObjectName("bowler.jta:type=TransactionManager,name=" + ObjectName.quote(service.nodeName()));
    }

    private static String[] texts(List<?> some) {
        return some.stream().map(String::valueOf).toArray(String[]::new);
    }

    @Override
    public String getNodeName() {
        return service.nodeName();
    }

    @Override
    public String getPlace() {
        return service.place();
    }

    @Override
    public boolean isStopped() {
        return service.isStopped();
    }

    @Override
    public int getActiveCount() {
        return service.active().size();
    }

    @Override
    public String[] getActive() {
        return texts(service.active());
    }

    @Override
    public long getCommitted() {
        return service.committedCount();
    }

    @Override
    public long getNotCommitted() {
        return service.otherCount();
    }

    @Override
    public long getForces() {
        return service.forceCount();
    }

    @Override
    public String[] getInDoubt() {
        return texts(service.inDoubt());
    }

    @Override
    public String[] getHeuristics() {
        return service.heuristics().stream().map(note -> note.key() + " at " + note.resource() + ": decided " + note.decided() + ", did "
            + note.did() + "; " + note.remark()).toArray(String[]::new);
    }

    @Override
    public String[] getRecovery() {
        return texts(List.copyOf(service.recovery()));
    }

    @Override
    public void recoverNow(String resource) {
        service.recoverNow(resource);
    }

    @Override
    public void resolve(String id) {
        service.resolve(id);
    }

    @Override
    public void forget(String key) {
        service.forget(key);
    }
}
