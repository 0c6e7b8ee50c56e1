import { type CellKind, textOf } from '../page/cellKind.ts'
import { CodeBlock } from './CodeBlock.tsx'

/** Maximum characters of an inline code; longer ones scroll in a box. */
const longest = 300

export const codeCell: CellKind = {
  compile: () => value => <code className="cell-code">{textOf(value)}</code>,
  // Short codes stay inline; multi-line code keeps its lines.
  compileWide: () => value =>
    textOf(value).includes('\n') || textOf(value).length > longest ? (
      <CodeBlock text={textOf(value)} />
    ) : (
      <code className="cell-code">{textOf(value)}</code>
    ),
}
