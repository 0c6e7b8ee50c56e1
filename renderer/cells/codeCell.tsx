import { type CellKind, textOf } from './cellKind.ts'

export const codeCell: CellKind = {
  compile: () => value => <code className="cell-code">{textOf(value)}</code>,
  // A code of a record stays in the line; a text of code keeps its own lines.
  compileWide: () => value =>
    textOf(value).includes('\n') ? (
      <pre className="cell-code cell-block">{textOf(value)}</pre>
    ) : (
      <code className="cell-code">{textOf(value)}</code>
    ),
}
