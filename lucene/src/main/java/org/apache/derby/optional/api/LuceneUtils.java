// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.api;

import bowler.session.ToolFiles;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.br.BrazilianAnalyzer;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.ga.IrishAnalyzer;
import org.apache.lucene.analysis.gl.GalicianAnalyzer;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.hy.ArmenianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.th.ThaiAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;
import org.apache.lucene.queryparser.classic.MultiFieldQueryParser;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.util.Version;

/// Analyzers, query parsers and the default description of an index.
public abstract class LuceneUtils {
    /// The field of the default description.
    public static final String TEXT_FIELD_NAME = "luceneTextField";
    /// The analyzers by ISO 639 codes of languages. `br` is Breton; Brazilian Portuguese is recognized by its country.
    private static final Map<String, Supplier<Analyzer>> ANALYZERS = Map.ofEntries(
        Map.entry("ar", ArabicAnalyzer::new), Map.entry("bg", BulgarianAnalyzer::new), Map.entry("ca", CatalanAnalyzer::new),
        Map.entry("cs", CzechAnalyzer::new), Map.entry("da", DanishAnalyzer::new), Map.entry("de", GermanAnalyzer::new),
        Map.entry("el", GreekAnalyzer::new), Map.entry("en", EnglishAnalyzer::new), Map.entry("es", SpanishAnalyzer::new),
        Map.entry("eu", BasqueAnalyzer::new), Map.entry("fa", PersianAnalyzer::new), Map.entry("fi", FinnishAnalyzer::new),
        Map.entry("fr", FrenchAnalyzer::new), Map.entry("ga", IrishAnalyzer::new), Map.entry("gl", GalicianAnalyzer::new),
        Map.entry("hi", HindiAnalyzer::new), Map.entry("hu", HungarianAnalyzer::new), Map.entry("hy", ArmenianAnalyzer::new),
        Map.entry("id", IndonesianAnalyzer::new), Map.entry("it", ItalianAnalyzer::new), Map.entry("lv", LatvianAnalyzer::new),
        Map.entry("nl", DutchAnalyzer::new), Map.entry("no", NorwegianAnalyzer::new), Map.entry("nb", NorwegianAnalyzer::new),
        Map.entry("pt", PortugueseAnalyzer::new), Map.entry("ro", RomanianAnalyzer::new), Map.entry("ru", RussianAnalyzer::new),
        Map.entry("sv", SwedishAnalyzer::new), Map.entry("th", ThaiAnalyzer::new), Map.entry("tr", TurkishAnalyzer::new));

    protected LuceneUtils() {}

    /// Returns the version of Lucene on the class path.
    public static Version currentVersion() {
        return Version.LATEST;
    }

    /// Returns the analyzer for the territory of the database of the calling routine.
    public static Analyzer defaultAnalyzer() throws SQLException {
        return getAnalyzerForLocale(territory());
    }

    /// Returns the analyzer for a language, or the standard analyzer if Lucene has none.
    public static Analyzer getAnalyzerForLocale(Locale locale) throws SQLException {
        if ("pt".equals(locale.getLanguage()) && "BR".equals(locale.getCountry())) {
            return new BrazilianAnalyzer();
        }
        return ANALYZERS.getOrDefault(locale.getLanguage(), StandardAnalyzer::new).get();
    }

    public static Analyzer standardAnalyzer() {
        return new StandardAnalyzer();
    }

    /// Returns the classic parser over several fields.
    ///
    /// @param version ignored; a parameter of Derby's method
    public static QueryParser defaultQueryParser(Version version, String[] fieldNames, Analyzer analyzer) {
        return new MultiFieldQueryParser(fieldNames, analyzer);
    }

    /// Returns a description with one field, the default analyzer and the default parser.
    public static LuceneIndexDescriptor defaultIndexDescriptor() {
        return new DefaultIndexDescriptor();
    }

    private static Locale territory() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:default:connection")) {
            String name = connection.unwrap(ToolFiles.class).territory();
            return name == null ? Locale.getDefault() : Locale.forLanguageTag(name.replace('_', '-'));
        }
    }

    /// The description of an index whose creator names none.
    public static class DefaultIndexDescriptor implements LuceneIndexDescriptor {
        public DefaultIndexDescriptor() {}

        @Override
        public String[] getFieldNames() {
            return new String[] {TEXT_FIELD_NAME};
        }

        @Override
        public Analyzer getAnalyzer() throws SQLException {
            return defaultAnalyzer();
        }

        @Override
        public QueryParser getQueryParser() throws SQLException {
            return defaultQueryParser(currentVersion(), getFieldNames(), getAnalyzer());
        }
    }
}
