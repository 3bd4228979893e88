// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

/// The page of `./bowler console` in a browser: Chromium without a window, of Debian's packages `chromium` and
/// `chromium-driver`. Without them the test is skipped. Screenshots go to `target/console`.
final class ConsoleBrowserTest {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Path SCREENSHOTS = Path.of("target", "console");
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int WIDE = 1280;
    private static final int NARROW = 420;
    private static final int HEIGHT = 900;
    private static final String URL = "jdbc:bowler:memory:console-browser";

    @TempDir
    private static Path profile;
    private static Connection database;
    private static Thread console;
    private static String link;
    private static ChromeDriver browser;

    @BeforeAll
    static void open() throws Exception {
        assumeTrue(Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER), "no Chromium");
        database = DriverManager.getConnection(URL + ";create=true");
        try (Statement statement = database.createStatement()) {
            statement.execute("CREATE TABLE CUSTOMER (ID INT PRIMARY KEY, NAME VARCHAR(40), CITY VARCHAR(40))");
            statement.execute("CREATE TABLE PRODUCT (ID INT PRIMARY KEY, TITLE VARCHAR(40), PRICE DECIMAL(8,2))");
            statement.execute("CREATE TABLE ORDERS (ID INT PRIMARY KEY, CUSTOMER INT REFERENCES CUSTOMER, PRODUCT INT REFERENCES PRODUCT, AMOUNT INT)");
            statement.execute("INSERT INTO CUSTOMER SELECT N, 'Customer ' || TO_CHAR(N), 'City' FROM GENERATE_SERIES(1, 100) AS s(N)");
            statement.execute("INSERT INTO PRODUCT SELECT N, '<b>Product</b> ' || TO_CHAR(N), N * 1.25 FROM GENERATE_SERIES(1, 50) AS s(N)");
            statement.execute("INSERT INTO ORDERS SELECT N, MOD(N, 100) + 1, MOD(N, 50) + 1, MOD(N, 7) FROM GENERATE_SERIES(1, 5000) AS s(N)");
            statement.execute("CALL SYSCS_UTIL.SYSCS_SET_SLOW_STATEMENTS(0)");
        }
        link = startConsole();
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM.toString());
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
            "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage", "--user-data-dir=" + profile);
        browser = new ChromeDriver(new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).build(), options);
        Files.createDirectories(SCREENSHOTS);
    }

    private static String startConsole() throws InterruptedException {
        StringWriter out = new StringWriter();
        console = Thread.ofPlatform().start(() ->
            Main.run(new PrintWriter(out, true), new PrintWriter(new StringWriter(), true), "console", URL, "--write"));
        while (!out.toString().contains("\n")) {
            Thread.sleep(20);
        }
        return out.toString().lines().findFirst().orElseThrow().substring("Open ".length()).strip();
    }

    @AfterAll
    static void close() throws Exception {
        if (browser != null) {
            browser.quit();
        }
        if (console != null) {
            console.interrupt();
            console.join();
            database.close();
        }
    }

    @BeforeEach
    void openPage() {
        browser.manage().window().setSize(new Dimension(WIDE, HEIGHT));
        colours("light");
        browser.get(link);
        awaitText("tables", "APP.ORDERS");
    }

    private static void colours(String scheme) {
        browser.executeCdpCommand("Emulation.setEmulatedMedia",
            Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    private static void awaitText(String id, String text) {
        new WebDriverWait(browser, PATIENCE).withMessage(() -> id + " without '" + text + "': " + browser.findElement(By.id(id)).getText())
            .until(any -> browser.findElement(By.id(id)).getText().contains(text));
    }

    private static WebElement element(String id) {
        return browser.findElement(By.id(id));
    }

    private static void run(String sql) {
        element("sql").clear();
        element("sql").sendKeys(sql, Keys.chord(Keys.CONTROL, Keys.ENTER));
    }

    private static void screenshot(String name) throws IOException {
        Files.write(SCREENSHOTS.resolve(name + ".png"), browser.getScreenshotAs(OutputType.BYTES));
    }

    @Test
    void rowsScrollToTheEndOfALongResult() throws IOException {
        run("SELECT N, N * N AS SQUARE, 'row ' || TO_CHAR(N) AS TEXT FROM GENERATE_SERIES(1, 20000) AS s(N)");
        awaitText("status", "the first 1,000 rows");
        screenshot("result");
        new WebDriverWait(browser, PATIENCE).until(any -> {
            browser.executeScript("const box = document.querySelector('.grid'); box.scrollTop = box.scrollHeight;");
            return element("status").getText().startsWith("20,000 rows");
        });
        new WebDriverWait(browser, PATIENCE).until(any -> {
            browser.executeScript("const box = document.querySelector('.grid'); box.scrollTop = box.scrollHeight;");
            return element("result").getText().contains("row 20000");
        });
        assertThat(browser.findElements(By.cssSelector("#result tbody tr")).size()).isLessThan(200);
    }

    @Test
    void valuesAreTextAndNotMarkup() {
        run("SELECT TITLE FROM PRODUCT WHERE ID = 7");
        awaitText("result", "<b>Product</b> 7");
        assertThat(browser.findElements(By.cssSelector("#result b"))).isEmpty();
    }

    @Test
    void errorMarksItsPlace() throws IOException {
        run("SELECT NAME FORM CUSTOMER");
        awaitText("result", "ERROR 42X01");
        assertThat(browser.executeScript("const t = document.getElementById('sql'); return t.value.substring(t.selectionStart, t.selectionEnd);"))
            .isEqualTo("F");
        screenshot("error");
    }

    @Test
    void planIsATreeWithTimes() throws IOException {
        element("sql").sendKeys("SELECT C.NAME, SUM(O.AMOUNT * P.PRICE) FROM ORDERS O JOIN CUSTOMER C ON C.ID = O.CUSTOMER"
            + " JOIN PRODUCT P ON P.ID = O.PRODUCT GROUP BY C.NAME ORDER BY 2 DESC");
        element("analyze").click();
        awaitText("result", "rows of APP.ORDERS");
        assertThat(browser.findElements(By.cssSelector("#result details")).size()).isGreaterThan(2);
        assertThat(browser.findElements(By.cssSelector("#result meter")).size()).isGreaterThan(2);
        screenshot("plan");
        WebElement summary = browser.findElement(By.cssSelector("#result summary"));
        summary.click();
        new WebDriverWait(browser, PATIENCE).until(any -> !element("result").getText().contains("rows of APP.ORDERS"));
    }

    @Test
    void keysAreDrawn() throws IOException {
        element("tab-keys").click();
        awaitText("keys", "APP.CUSTOMER");
        assertThat(browser.findElements(By.cssSelector("#keys svg path.line"))).hasSize(2);
        screenshot("keys");
    }

    @Test
    void liveViewEndsASession() throws Exception {
        try (Connection other = DriverManager.getConnection(URL)) {
            other.setAutoCommit(false);
            try (Statement statement = other.createStatement()) {
                statement.execute("UPDATE CUSTOMER SET CITY = 'Elsewhere' WHERE ID = 5");
            }
            element("tab-live").click();
            awaitText("live", "UPDATE CUSTOMER SET CITY = 'Elsewhere' WHERE ID = 5");
            new WebDriverWait(browser, PATIENCE).withMessage("no points in the charts").until(any -> (Boolean) browser.executeScript(
                "return (document.querySelector('#live polyline')?.points.numberOfItems ?? 0) > 2;"));
            screenshot("live");
            By end = By.xpath("//section[@id='live']//tr[td[contains(., 'Elsewhere')]]//button[. = 'End']");
            new WebDriverWait(browser, PATIENCE).ignoring(StaleElementReferenceException.class).until(any -> {
                browser.findElement(end).click();
                return true;
            });
            screenshot("confirm");
            element("yes").click();
            awaitText("status", "done");
            assertThat(other.isValid(1)).isFalse();
            try (Statement statement = database.createStatement(); var rows = statement.executeQuery("SELECT CITY FROM CUSTOMER WHERE ID = 5")) {
                rows.next();
                assertThat(rows.getString(1)).isEqualTo("City");
            }
        }
    }

    @Test
    void keyboardAloneIsEnough() {
        element("sql").sendKeys("SELECT * FROM CUST", Keys.chord(Keys.CONTROL, Keys.SPACE));
        awaitText("completions", "CUSTOMER");
        element("sql").sendKeys(Keys.ENTER);
        assertThat(element("sql").getDomProperty("value")).isEqualTo("SELECT * FROM CUSTOMER");
        element("sql").sendKeys(Keys.chord(Keys.CONTROL, Keys.ENTER));
        awaitText("status", "100 rows");
        element("tab-result").sendKeys(Keys.ARROW_RIGHT);
        assertThat(element("live").isDisplayed()).isTrue();
        assertThat(browser.switchTo().activeElement().getDomAttribute("id")).isEqualTo("tab-live");
        new Actions(browser).sendKeys(Keys.ARROW_RIGHT).perform();
        assertThat(element("keys").isDisplayed()).isTrue();
    }

    @Test
    void narrowAndDarkPagesFit() throws IOException {
        colours("dark");
        run("SELECT * FROM CUSTOMER");
        awaitText("status", "100 rows");
        screenshot("dark");
        browser.manage().window().setSize(new Dimension(NARROW, HEIGHT));
        screenshot("narrow");
        assertThat((Boolean) browser.executeScript("return document.documentElement.scrollWidth <= window.innerWidth;")).isTrue();
    }

    @Test
    void elementsHaveNamesAndThePagePassesTheAccessibilityChecks() {
        run("SELECT * FROM CUSTOMER");
        awaitText("status", "100 rows");
        List<?> nameless = (List<?>) browser.executeScript("return [...document.querySelectorAll('button, input, textarea, [role]')].filter(e =>"
            + " !(e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || e.textContent.trim() || (e.labels && e.labels.length)"
            + " || e.getAttribute('aria-live') || e.hidden)).map(e => e.outerHTML)");
        assertThat(nameless).isEmpty();
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).extracting(LogEntry::getMessage).isEmpty();
    }
}
