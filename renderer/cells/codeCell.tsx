import { type CellKind, textOf } from './cellKind.ts'

export const codeCell: CellKind = { compile: () => value => <code className="cell-code">{textOf(value)}</code> }
