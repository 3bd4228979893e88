// SPDX-License-Identifier: Apache-2.0
package bowler.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.rowNumber;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.table;
import static org.jooq.impl.DSL.val;
import static org.jooq.impl.SQLDataType.BIGINT;
import static org.jooq.impl.SQLDataType.BOOLEAN;
import static org.jooq.impl.SQLDataType.DECIMAL;
import static org.jooq.impl.SQLDataType.INTEGER;
import static org.jooq.impl.SQLDataType.LOCALDATE;
import static org.jooq.impl.SQLDataType.LOCALDATETIME;
import static org.jooq.impl.SQLDataType.VARBINARY;
import static org.jooq.impl.SQLDataType.VARCHAR;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.DatePart;
import org.jooq.Field;
import org.jooq.Index;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.exception.DataAccessException;
import org.jooq.exception.IntegrityConstraintViolationException;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// jOOQ with its dialect for Derby: definitions, queries, changes, metadata.
class JooqTest {
    private static final Table<Record> BOOK = table(name("BOOK"));
    private static final Table<Record> AUTHOR = table(name("AUTHOR"));
    private static final Field<Integer> ID = field(name("BOOK", "ID"), INTEGER);
    private static final Field<String> TITLE = field(name("BOOK", "TITLE"), VARCHAR(100));
    private static final Field<BigDecimal> PRICE = field(name("BOOK", "PRICE"), DECIMAL(10, 2));
    private static final Field<LocalDate> OUT = field(name("BOOK", "OUT"), LOCALDATE);
    private static final Field<Integer> WRITER = field(name("BOOK", "WRITER"), INTEGER);
    private static final Field<Integer> AUTHOR_ID = field(name("AUTHOR", "ID"), INTEGER);
    private static final Field<String> AUTHOR_NAME = field(name("AUTHOR", "NAME"), VARCHAR(50));

    private final ApplicationDatabase applicationDatabase = new ApplicationDatabase("jooq");
    private final DSLContext sql = DSL.using(applicationDatabase.source(), SQLDialect.DERBY);

    @BeforeEach
    void define() {
        sql.createTable(AUTHOR).column("ID", INTEGER.notNull()).column("NAME", VARCHAR(50)).primaryKey("ID").execute();
        sql.createTable(BOOK).column("ID", INTEGER.notNull().identity(true)).column("TITLE", VARCHAR(100).notNull())
            .column("PRICE", DECIMAL(10, 2).defaultValue(BigDecimal.ONE)).column("OUT", LOCALDATE).column("WRITER", INTEGER)
            .column("READ", BOOLEAN).column("SEEN", LOCALDATETIME).column("COVER", VARBINARY(100)).column("PAGES", BIGINT)
            .constraints(DSL.primaryKey("ID"), DSL.unique("TITLE"), DSL.foreignKey("WRITER").references("AUTHOR", "ID"),
                DSL.check(PRICE.ge(BigDecimal.ZERO)))
            .execute();
        sql.createIndex("BOOK_OUT").on(BOOK, OUT.desc()).execute();
        sql.insertInto(AUTHOR, AUTHOR_ID, AUTHOR_NAME).values(1, "Orwell").values(2, "Coelho").execute();
        for (int i = 1; i <= 9; i++) {
            sql.insertInto(BOOK, TITLE, PRICE, OUT, WRITER)
                .values("Book " + i, new BigDecimal(i), LocalDate.of(1940 + i, 1, i), 1 + i % 2).execute();
        }
    }

    @AfterEach
    void close() throws Exception {
        applicationDatabase.close();
    }

    @Test
    void joinsGroupsAndSubqueries() {
        var sums = sql.select(AUTHOR_NAME, count(), sum(PRICE)).from(AUTHOR).join(BOOK).on(WRITER.eq(AUTHOR_ID))
            .where(PRICE.gt(select(DSL.avg(PRICE).div(2)).from(BOOK))).groupBy(AUTHOR_NAME).having(count().gt(1))
            .orderBy(AUTHOR_NAME).fetch();
        assertThat(sums.map(row -> row.value1() + " " + row.value2() + " " + row.value3().intValue()))
            .containsExactly("Coelho 4 24", "Orwell 3 18");
        assertThat(sql.fetchCount(sql.selectFrom(BOOK).where(TITLE.like("Book _")))).isEqualTo(9);
        assertThat(sql.fetchExists(BOOK, PRICE.between(BigDecimal.TWO, BigDecimal.TEN))).isTrue();
        assertThat(sql.select(TITLE).from(BOOK).where(ID.in(1, 2)).unionAll(select(AUTHOR_NAME).from(AUTHOR)).fetch()).hasSize(4);
    }

    @Test
    void pagesAndWindows() {
        assertThat(sql.select(ID).from(BOOK).orderBy(ID.desc()).limit(3).offset(2).fetch(ID)).containsExactly(7, 6, 5);
        assertThat(sql.select(ID, rowNumber().over()).from(BOOK).limit(2).fetch()).hasSize(2);
        assertThat(sql.select(ID).from(BOOK).orderBy(OUT.desc().nullsLast()).limit(1).fetchOne(ID)).isEqualTo(9);
    }

    @Test
    void valuesOfAllKinds() {
        Field<LocalDateTime> seen = field(name("SEEN"), LOCALDATETIME);
        Field<byte[]> cover = field(name("COVER"), VARBINARY);
        Field<Boolean> read = field(name("READ"), BOOLEAN);
        var when = LocalDateTime.of(2025, 2, 3, 4, 5, 6, 700_000_000);
        sql.update(BOOK).set(seen, when).set(cover, new byte[] {1, 2}).set(read, true).where(ID.eq(1)).execute();
        Record row = sql.select(seen, cover, read, OUT).from(BOOK).where(read.isTrue()).fetchOne();
        assertThat(row.get(seen)).isEqualTo(when);
        assertThat(row.get(cover)).containsExactly(1, 2);
        assertThat(row.get(OUT)).isEqualTo(LocalDate.of(1941, 1, 1));
        assertThat(sql.select(val("x").concat(inline(1)), val(7).mod(4), DSL.extract(OUT, DatePart.YEAR),
            DSL.coalesce(field(name("PAGES"), BIGINT), val(5L)), DSL.upper(TITLE), DSL.substring(TITLE, 6), DSL.position(TITLE, "k"))
            .from(BOOK).where(ID.eq(1)).fetchOne().intoList())
            .containsExactly("x1", 3, 1941, 5L, "BOOK 1", "1", 4);
        assertThat(sql.select(OUT.add(1)).from(BOOK).where(ID.eq(1)).fetchOne().value1()).isEqualTo(LocalDate.of(1941, 1, 2));
    }

    @Test
    void keysAreReturnedAndBrokenRulesNamed() {
        Table<?> book = sql.meta().getTables("BOOK").getFirst();
        Field<Integer> id = book.field("ID", Integer.class);
        assertThat(sql.insertInto(book, TITLE).values("Last").returningResult(id).fetchOne().value1()).isEqualTo(10);
        assertThatThrownBy(() -> sql.insertInto(BOOK, TITLE).values("Last").execute())
            .isInstanceOf(IntegrityConstraintViolationException.class);
        assertThatThrownBy(() -> sql.selectFrom(table(name("NOWHERE"))).fetch()).isInstanceOf(DataAccessException.class)
            .extracting(failure -> ((DataAccessException) failure).sqlState()).isEqualTo("42X05");
    }

    @Test
    void mergeBatchAndTransactions() {
        for (int i = 0; i < 2; i++) {
            sql.mergeInto(AUTHOR).usingDual().on(AUTHOR_ID.eq(3)).whenMatchedThenUpdate().set(AUTHOR_NAME, "Christie the elder")
                .whenNotMatchedThenInsert(AUTHOR_ID, AUTHOR_NAME).values(3, "Christie").execute();
        }
        assertThat(sql.select(AUTHOR_NAME).from(AUTHOR).where(AUTHOR_ID.eq(3)).fetchOne(AUTHOR_NAME)).isEqualTo("Christie the elder");
        assertThat(sql.batch(sql.insertInto(AUTHOR, AUTHOR_ID, AUTHOR_NAME).values((Integer) null, null))
            .bind(4, "a").bind(5, "b").execute()).containsExactly(1, 1);
        assertThatThrownBy(() -> sql.transaction(transaction -> {
            transaction.dsl().deleteFrom(BOOK).execute();
            transaction.dsl().transaction(inner -> inner.dsl().deleteFrom(AUTHOR).execute());
            throw new IllegalStateException("no");
        })).isInstanceOf(IllegalStateException.class);
        assertThat(sql.fetchCount(BOOK)).isEqualTo(9);
        assertThat(sql.select(ID).from(BOOK).where(ID.eq(1)).forUpdate().fetch(ID)).containsExactly(1);
    }

    @Test
    void metadataAndDefinitions() {
        var app = sql.meta().filterSchemas(schema -> schema.getName().equals("APP"));
        assertThat(app.getTables()).extracting(Table::getName).containsExactlyInAnyOrder("AUTHOR", "BOOK");
        Table<?> book = app.getTables("BOOK").getFirst();
        assertThat(book.getPrimaryKey().getFields()).extracting(Field::getName).containsExactly("ID");
        assertThat(book.getReferences()).hasSize(1);
        assertThat(book.getIndexes()).extracting(Index::getName).contains("BOOK_OUT");
        assertThat(book.field("PRICE").getDataType().precision()).isEqualTo(10);
        sql.alterTable(BOOK).addColumn("NOTE", VARCHAR(10)).execute();
        sql.alterTable(BOOK).renameColumn(name("BOOK", "NOTE")).to("REMARK").execute();
        sql.alterTable(BOOK).dropColumn("REMARK").execute();
        sql.createView("TITLES").as(select(TITLE).from(BOOK)).execute();
        sql.createSequence("SEQ").execute();
        assertThat(sql.nextval(name("SEQ")).longValue()).isEqualTo(1L);
        sql.dropSequence("SEQ").execute();
        sql.dropView("TITLES").execute();
        sql.truncate(BOOK).execute();
        assertThat(sql.fetchCount(BOOK)).isZero();
        assertThat(List.of(app.ddl().queries())).isNotEmpty();
    }
}
