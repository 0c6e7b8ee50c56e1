import type { CellKind } from '../page/cellKind.ts'
import { CodeBlock } from './CodeBlock.tsx'

/** A value as JSON: one line in a table, indented where there is room. */
export const jsonCell: CellKind = {
  compile: () => value => (
    <code className="cell-code">{typeof value === 'string' ? value : JSON.stringify(value)}</code>
  ),
  compileWide: () => value => <CodeBlock text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)} />,
}
