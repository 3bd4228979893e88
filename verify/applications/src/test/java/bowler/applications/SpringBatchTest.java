// SPDX-License-Identifier: Apache-2.0
package bowler.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.Job;
import org.springframework.batch.core.JobExecution;
import org.springframework.batch.core.JobParameters;
import org.springframework.batch.core.JobParametersBuilder;
import org.springframework.batch.core.StepExecution;
import org.springframework.batch.core.explore.JobExplorer;
import org.springframework.batch.core.explore.support.JobExplorerFactoryBean;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.launch.support.TaskExecutorJobLauncher;
import org.springframework.batch.core.repository.JobInstanceAlreadyCompleteException;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.JobRepositoryFactoryBean;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.item.database.Order;
import org.springframework.batch.item.database.builder.JdbcBatchItemWriterBuilder;
import org.springframework.batch.item.database.builder.JdbcCursorItemReaderBuilder;
import org.springframework.batch.item.database.builder.JdbcPagingItemReaderBuilder;
import org.springframework.batch.item.support.AbstractItemCountingItemStreamItemReader;
import org.springframework.batch.support.DatabaseType;
import org.springframework.jdbc.support.JdbcTransactionManager;

/// Spring Batch: its job repository with its tables for Derby, and readers and writers of rows.
class SpringBatchTest {
    private final ApplicationDatabase applicationDatabase = new ApplicationDatabase("batch");
    private final DataSource source = applicationDatabase.source();
    private final JdbcTransactionManager transactions = new JdbcTransactionManager(source);
    private final AtomicBoolean breaks = new AtomicBoolean(true);
    private JobRepository repository;
    private JobExplorer explorer;
    private TaskExecutorJobLauncher launcher;

    @BeforeEach
    void set() throws Exception {
        applicationDatabase.run("org/springframework/batch/core/schema-derby.sql");
        var factory = new JobRepositoryFactoryBean();
        factory.setDataSource(source);
        factory.setTransactionManager(transactions);
        factory.afterPropertiesSet();
        repository = factory.getObject();
        var explorers = new JobExplorerFactoryBean();
        explorers.setDataSource(source);
        explorers.setTransactionManager(transactions);
        explorers.afterPropertiesSet();
        explorer = explorers.getObject();
        launcher = new TaskExecutorJobLauncher();
        launcher.setJobRepository(repository);
        launcher.afterPropertiesSet();
        applicationDatabase.execute("CREATE TABLE source (id INT PRIMARY KEY, amount DECIMAL(10, 2) NOT NULL)",
            "CREATE TABLE target (id INT PRIMARY KEY, amount DECIMAL(10, 2) NOT NULL)");
        for (int id = 1; id <= 25; id++) {
            applicationDatabase.execute("INSERT INTO source VALUES (" + id + ", " + id + ".50)");
        }
    }

    @AfterEach
    void drop() throws Exception {
        applicationDatabase.close();
    }

    @Test
    void itRecognisesBowlerAsDerby() throws Exception {
        assertThat(DatabaseType.fromMetaData(source)).isEqualTo(DatabaseType.DERBY);
    }

    @Test
    void aFailedJobResumesWhereItStopped() throws Exception {
        Job job = copying(new JdbcCursorItemReaderBuilder<Row>().name("rows").dataSource(source)
            .sql("SELECT id, amount FROM source ORDER BY id")
            .rowMapper((row, number) -> new Row(row.getInt(1), row.getBigDecimal(2))).build());
        runTwice(job);
    }

    /// Pages are asked for with ROW_NUMBER, Spring's way on Derby.
    @Test
    void pagesAreReadOneByOne() throws Exception {
        var reader = new JdbcPagingItemReaderBuilder<Row>().name("pages").dataSource(source)
            .selectClause("SELECT id, amount").fromClause("FROM source").whereClause("amount > 1")
            .sortKeys(Map.of("id", Order.ASCENDING)).pageSize(7)
            .rowMapper((row, number) -> new Row(row.getInt(1), row.getBigDecimal(2))).build();
        reader.afterPropertiesSet();
        runTwice(copying(reader));
    }

    private void runTwice(Job job) throws Exception {
        JobParameters parameters = new JobParametersBuilder().addString("day", "2025-01-31").addLong("round", 1L).toJobParameters();
        JobExecution broken = launcher.run(job, parameters);
        assertThat(broken.getStatus()).isEqualTo(BatchStatus.FAILED);
        assertThat(applicationDatabase.count("target")).as("whole chunks before the failure %s", broken.getAllFailureExceptions()).isEqualTo(15);
        breaks.set(false);
        JobExecution whole = launcher.run(job, parameters);
        assertThat(whole.getStatus()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(whole.getJobInstance()).isEqualTo(broken.getJobInstance());
        assertThat(whole.getStepExecutions()).singleElement().extracting(StepExecution::getWriteCount).isEqualTo(10L);
        assertThat(applicationDatabase.column("SELECT id FROM target WHERE amount = id + 0.50")).hasSize(25);
        assertThatThrownBy(() -> launcher.run(job, parameters)).isInstanceOf(JobInstanceAlreadyCompleteException.class);
        assertThat(explorer.getJobInstanceCount(job.getName())).isEqualTo(1);
        assertThat(explorer.getJobExecutions(whole.getJobInstance())).hasSize(2);
        assertThat(explorer.getLastJobExecution(whole.getJobInstance()).getJobParameters()).isEqualTo(parameters);
        assertThat(explorer.getJobInstances(job.getName(), 0, 10)).hasSize(1);
    }

    private Job copying(AbstractItemCountingItemStreamItemReader<Row> reader) {
        var writer = new JdbcBatchItemWriterBuilder<Row>().dataSource(source).beanMapped()
            .sql("INSERT INTO target (id, amount) VALUES (:id, :amount)").build();
        writer.afterPropertiesSet();
        var step = new StepBuilder("copy", repository).<Row, Row>chunk(5, transactions).reader(reader).processor(row -> {
            if (row.id() == 17 && breaks.get()) {
                throw new IllegalStateException("the power is gone");
            }
            return row;
        }).writer(writer).build();
        return new JobBuilder("copying", repository).start(step).build();
    }

    public record Row(int id, BigDecimal amount) {
        public int getId() {
            return id;
        }

        public BigDecimal getAmount() {
            return amount;
        }
    }
}
