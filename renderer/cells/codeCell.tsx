import { type CellKind, textOf } from '../page/cellKind.ts'
import { CodeBlock } from './CodeBlock.tsx'

/** Characters of a code that still is a line of a page; a longer one scrolls in a box of its own. */
const longest = 300

export const codeCell: CellKind = {
  compile: () => value => <code className="cell-code">{textOf(value)}</code>,
  // A code of a record stays in the line; a text of code keeps its own lines.
  compileWide: () => value =>
    textOf(value).includes('\n') || textOf(value).length > longest ? (
      <CodeBlock text={textOf(value)} />
    ) : (
      <code className="cell-code">{textOf(value)}</code>
    ),
}
