<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0">
  <xsl:output method="html" indent="yes" encoding="UTF-8"/>

  <xsl:template match="/">
    <html>
      <head>
        <title>Measured plan</title>
        <style>
          body { font-family: sans-serif; }
          ul { list-style: none; border-left: 1px solid #999; }
          table { border-collapse: collapse; }
          th, td { border: 1px solid #999; padding: 2px 6px; text-align: left; white-space: pre-wrap; }
        </style>
      </head>
      <body>
        <h1>Measured plan</h1>
        <p>Executed: <xsl:value-of select="/plan/time"/></p>
        <p>Statement: <code><xsl:value-of select="/plan/statement"/></code></p>
        <p>STMT_ID: <code><xsl:value-of select="/plan/stmt_id"/></code></p>
        <xsl:apply-templates select="/plan/details/node"/>
      </body>
    </html>
  </xsl:template>

  <xsl:template match="node">
    <ul>
      <li>
        <h3><xsl:value-of select="@name"/></h3>
        <table>
          <xsl:for-each select="@*[name() != 'name']">
            <tr><th><xsl:value-of select="name()"/></th><td><xsl:value-of select="."/></td></tr>
          </xsl:for-each>
        </table>
        <xsl:apply-templates select="node"/>
      </li>
    </ul>
  </xsl:template>
</xsl:stylesheet>
