import { CodeBlock } from './CodeBlock.tsx'
import type { CellKind } from './cellKind.ts'

/** A value as JSON: in one line in a table, laid out where there is room. */
export const jsonCell: CellKind = {
  compile: () => value => (
    <code className="cell-code">{typeof value === 'string' ? value : JSON.stringify(value)}</code>
  ),
  compileWide: () => value => <CodeBlock text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)} />,
}
