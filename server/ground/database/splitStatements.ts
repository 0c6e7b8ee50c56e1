/**
 * Splits an SQL text at semicolons outside quotes, comments and dollar-quoted bodies, because a prepared query may
 * contain only one statement.
 *
 * @example splitStatements("select ';'; select 2") // ["select ';'", 'select 2']
 */
export function splitStatements(sql: string): string[] {
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g
  const statements: string[] = []
  let start = 0
  for (const match of sql.matchAll(token)) {
    if (match[0] !== ';') continue
    statements.push(sql.slice(start, match.index))
    start = match.index + 1
  }
  statements.push(sql.slice(start))
  return statements
    .map(text => text.trim())
    .filter(text => text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '')
}
