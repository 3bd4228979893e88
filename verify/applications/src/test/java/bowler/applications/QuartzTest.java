// SPDX-License-Identifier: Apache-2.0
package bowler.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quartz.JobBuilder.newJob;
import static org.quartz.SimpleScheduleBuilder.simpleSchedule;
import static org.quartz.TriggerBuilder.newTrigger;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quartz.CronScheduleBuilder;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobKey;
import org.quartz.PersistJobDataAfterExecution;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.TriggerKey;
import org.quartz.impl.SchedulerRepository;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.impl.calendar.HolidayCalendar;
import org.quartz.utils.ConnectionProvider;
import org.quartz.utils.DBConnectionManager;

/// Quartz with its JDBC job store: its tables for Derby, its delegate, its default row locks.
class QuartzTest {
    private static final String NAME = "cluster";
    private static final int NODES = 3;
    private static final int TRIGGERS = 12;
    private static final int FIRINGS_EACH = 5;

    private static final Map<String, Queue<String>> firings = new ConcurrentHashMap<>();
    private static volatile CountDownLatch toCome;

    private final ApplicationDatabase applicationDatabase = new ApplicationDatabase("quartz");
    private final List<Scheduler> nodes = new ArrayList<>();

    @BeforeEach
    void makeTables() {
        firings.clear();
        applicationDatabase.run("org/quartz/impl/jdbcjobstore/tables_derby.sql");
        DBConnectionManager.getInstance().addConnectionProvider("bowler", new Connections(applicationDatabase.source()));
    }

    @AfterEach
    void shutDown() throws Exception {
        for (Scheduler node : nodes) {
            node.shutdown(true);
        }
        applicationDatabase.close();
    }

    /// On Derby, the row locks of READ COMMITTED are given back too early: triggers are fired twice, or deadlock.
    @Test
    void aClusterFiresEachTriggerOnce() throws Exception {
        toCome = new CountDownLatch(TRIGGERS * FIRINGS_EACH);
        for (int i = 0; i < NODES; i++) {
            nodes.add(node("node" + i));
        }
        for (int i = 0; i < TRIGGERS; i++) {
            nodes.get(i % NODES).scheduleJob(newJob(Note.class).withIdentity("job" + i, "notes").usingJobData("text", "t" + i).build(),
                newTrigger().withIdentity("trigger" + i, "notes")
                    .withSchedule(simpleSchedule().withIntervalInMilliseconds(60).withRepeatCount(FIRINGS_EACH - 1)
                        .withMisfireHandlingInstructionIgnoreMisfires()).build());
        }
        for (Scheduler node : nodes) {
            node.start();
        }
        assertThat(toCome.await(40, TimeUnit.SECONDS)).as("firings to come: %s", toCome).isTrue();
        for (Scheduler node : nodes) {
            node.standby();
        }
        assertThat(firings).hasSize(TRIGGERS);
        firings.forEach((trigger, times) -> assertThat(times).as(trigger).hasSize(FIRINGS_EACH).doesNotHaveDuplicates());
    }

    @Test
    void dataOfAJobIsStoredForItsNextRun() throws Exception {
        toCome = new CountDownLatch(4);
        Scheduler node = node("alone");
        nodes.add(node);
        node.scheduleJob(newJob(Count.class).withIdentity("count").build(),
            newTrigger().withSchedule(simpleSchedule().withIntervalInMilliseconds(20).withRepeatCount(3)
                .withMisfireHandlingInstructionIgnoreMisfires()).build());
        node.addJob(newJob(Note.class).withIdentity("kept").storeDurably().build(), false);
        node.start();
        assertThat(toCome.await(20, TimeUnit.SECONDS)).isTrue();
        node.standby();
        assertThat(firings.get("counts")).containsExactly("1", "2", "3", "4");
        assertThat(node.checkExists(JobKey.jobKey("kept"))).isTrue();
    }

    @Test
    void calendarsCronTriggersAndPausesAreKept() throws Exception {
        Scheduler node = node("alone");
        nodes.add(node);
        var calendar = new HolidayCalendar();
        calendar.addExcludedDate(new Date(0));
        node.addCalendar("holidays", calendar, false, false);
        JobDetail job = newJob(Note.class).withIdentity("nightly", "reports").build();
        node.scheduleJob(job, newTrigger().withIdentity("two", "nights").modifiedByCalendar("holidays")
            .withSchedule(CronScheduleBuilder.dailyAtHourAndMinute(2, 0)).build());
        node.pauseJob(job.getKey());
        assertThat(node.getTriggerState(TriggerKey.triggerKey("two", "nights"))).hasToString("PAUSED");
        assertThat(((HolidayCalendar) node.getCalendar("holidays")).getExcludedDates()).containsExactly(new Date(0));
        assertThat(node.getTriggersOfJob(job.getKey())).singleElement()
            .satisfies(trigger -> assertThat(trigger.getCalendarName()).isEqualTo("holidays"));
        node.resumeAll();
        assertThat(node.getTriggerState(TriggerKey.triggerKey("two", "nights"))).hasToString("NORMAL");
        assertThat(node.deleteJob(job.getKey())).isTrue();
        assertThat(applicationDatabase.count("QRTZ_CRON_TRIGGERS")).isZero();
    }

    /// Schedulers of one name are one cluster; in one JVM the repository would give the same one again.
    private static Scheduler node(String id) throws SchedulerException {
        var settings = new Properties();
        settings.setProperty("org.quartz.scheduler.instanceName", NAME);
        settings.setProperty("org.quartz.scheduler.instanceId", id);
        settings.setProperty("org.quartz.scheduler.idleWaitTime", "1000");
        settings.setProperty("org.quartz.threadPool.class", "org.quartz.simpl.SimpleThreadPool");
        settings.setProperty("org.quartz.threadPool.threadCount", "3");
        settings.setProperty("org.quartz.jobStore.class", "org.quartz.impl.jdbcjobstore.JobStoreTX");
        settings.setProperty("org.quartz.jobStore.driverDelegateClass", "org.quartz.impl.jdbcjobstore.StdJDBCDelegate");
        settings.setProperty("org.quartz.jobStore.dataSource", "bowler");
        settings.setProperty("org.quartz.jobStore.isClustered", "true");
        // else nodes look for triggers without the lock, and what one has read another may have fired: on any database
        settings.setProperty("org.quartz.jobStore.acquireTriggersWithinLock", "true");
        Scheduler node = new StdSchedulerFactory(settings).getScheduler();
        SchedulerRepository.getInstance().remove(NAME);
        return node;
    }

    public static final class Note implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            firings.computeIfAbsent(context.getTrigger().getKey().toString(), key -> new ConcurrentLinkedQueue<>())
                .add(context.getMergedJobDataMap().getString("text") + " " + context.getScheduledFireTime().getTime());
            toCome.countDown();
        }
    }

    @DisallowConcurrentExecution
    @PersistJobDataAfterExecution
    public static final class Count implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            var kept = context.getJobDetail().getJobDataMap();
            int count = kept.containsKey("count") ? kept.getInt("count") + 1 : 1;
            kept.put("count", count);
            firings.computeIfAbsent("counts", key -> new ConcurrentLinkedQueue<>()).add(Integer.toString(count));
            toCome.countDown();
        }
    }

    private record Connections(DataSource source) implements ConnectionProvider {
        @Override
        public Connection getConnection() throws SQLException {
            return source.getConnection();
        }

        @Override
        public void shutdown() {
            // the source has nothing to shut down
        }

        @Override
        public void initialize() {
            // nor anything to begin
        }
    }
}
