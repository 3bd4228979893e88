// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.tools;

import bowler.derby.plan.MeasuredPlan;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;

/// Writes a statement that was measured into the tables SYSXPLAIN_* as XML and as a page, as Derby's tool does.
public class PlanExporter {
    private static final int MANDATORY = 3;
    /// The allowed sets of options.
    private static final Set<Set<String>> COMBINATIONS = Set.of(Set.of("-xml"), Set.of("-html"), Set.of("-xml", "-html"), Set.of("-xsl", "-html"),
        Set.of("-xml", "-xsl", "-html"), Set.of("-adv", "-xml", "-xsl"));
    private static final List<String> WITH_PATH = List.of("-xml", "-html", "-xsl");
    private static final String USAGE = """
        ================================================
                       PlanExporter Tool                
             You can pass 5 arguments (minimum), or     
                 7 arguments or 8 arguments or          
                     9 arguments (maximum)              
                   separated by a space.                
                       Mandatory Arguments              
        1) database URL                                 
        2) database schema                              
        3) statement ID (36 characters)                 
                       Optional Arguments               
                   Choose at least one option           
        a) -xml {pathToXML} or -html {pathToHTML}       
        b) -xml {pathToXML} -html {pathToHTML}          
        c) -xsl {pathToXSL} -html {pathToHTML}          
        d) -xml {pathToXML} -xsl {pathToXSL}            
              -html {pathToHTML}                        
        e) -adv -xml {pathToXML} -xsl {pathToXSL}       
        ================================================
        """;
    private static final String NO_SCHEMA = """
        ====================================================
                         An Error Occured:                  
                  Specified Schema does not exist.          
        ====================================================
        """;
    private static final String NO_STATISTICS = """
        ====================================================
            An Error Occured: No Statistics has Captured    
           Possible reasons:                                
           1) The statement executed is a DDL statement.    
           Statistics will not capture for DDL statements   
           by the Derby.                                    
           2) The statement ID entered is incorrect.        
           3) Schema specified does not exist.              
        ====================================================
        """;

    private PlanExporter() {}

    public static void main(String[] args) {
        Map<String, String> options = options(args);
        if (options == null) {
            System.out.println(USAGE);
            return;
        }
        try (Connection connection = DriverManager.getConnection(args[0])) {
            if (!MeasuredPlan.hasSchema(connection, args[1])) {
                System.out.println(NO_SCHEMA);
                return;
            }
            MeasuredPlan plan = MeasuredPlan.read(connection, args[1], args[2]);
            if (plan == null) {
                System.out.println(NO_STATISTICS);
                return;
            }
            write(plan, options);
        } catch (SQLException | IOException | TransformerException e) {
            System.err.println("PlanExporter: " + (e instanceof SQLException failure ? failure.getSQLState() + ": " : "") + e.getMessage());
        }
    }

    /// Returns the options with their paths; null if they are no combination that Derby's tool has.
    private static Map<String, String> options(String[] args) {
        Map<String, String> options = new HashMap<>();
        for (int i = MANDATORY; i < args.length; i++) {
            String option = args[i].toLowerCase(java.util.Locale.ROOT);
            if (option.equals("-adv")) {
                options.put(option, "");
            } else if (WITH_PATH.contains(option) && i + 1 < args.length) {
                i++;
                options.put(option, args[i]);
            } else {
                return null;
            }
        }
        return COMBINATIONS.contains(options.keySet()) ? options : null;
    }

    private static void write(MeasuredPlan plan, Map<String, String> options) throws IOException, TransformerException {
        String styleSheet = options.get("-xsl");
        if (options.containsKey("-xml")) {
            Files.writeString(path(options.get("-xml"), ".xml"), plan.xml(options.containsKey("-adv") ? styleSheet : null));
        }
        if (options.containsKey("-html")) {
            try (InputStream style = styleSheet == null ? MeasuredPlan.class.getResourceAsStream("page.xsl") : Files.newInputStream(path(styleSheet, ".xsl"))) {
                TransformerFactory.newInstance().newTransformer(new StreamSource(style)).transform(new StreamSource(new StringReader(plan.xml(null))),
                    new StreamResult(path(options.get("-html"), ".html").toFile()));
            }
        }
    }

    private static Path path(String text, String ending) {
        return Path.of(text.endsWith(ending) ? text : text + ending);
    }
}
