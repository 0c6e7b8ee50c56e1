import type { CellKind } from './cellKind.ts'

/** A value as JSON: in one line in a table, laid out where there is room. */
export const jsonCell: CellKind = {
  compile: () => value => (
    <code className="cell-code">{typeof value === 'string' ? value : JSON.stringify(value)}</code>
  ),
  compileWide: () => value => (
    <pre className="cell-code cell-block">{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
  ),
}
