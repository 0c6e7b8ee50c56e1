import type { CellKind } from './cellKind.ts'

export const jsonCell: CellKind = {
  compile: () => value => (
    <code className="cell-code">{typeof value === 'string' ? value : JSON.stringify(value)}</code>
  ),
}
