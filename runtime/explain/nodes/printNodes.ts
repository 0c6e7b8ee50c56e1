import type { ResolvedPrint, ResolvedPrintBlock } from '../../schema/resolvedPage.ts'
import type { NodeSpec } from '../whyNode.ts'
import { columnNodes } from './columnNodes.ts'
import { needsOf } from './nodeParts.ts'

/** Returns the button, and the blocks with their fields and columns. */
export const printNodes = (page: ResolvedPrint): NodeSpec[] => [
  { path: 'print', kind: 'action', title: '打印', of: 'page' },
  ...page.blocks.flatMap(resolved => [
    blockNode(resolved),
    ...resolved.cells
      .flatMap((cell, at) => columnNodes(cell, `${resolved.key}.${wordOf(resolved)}[${at}]`, 'row'))
      .map(node => (resolved.block.visible === undefined ? node : { ...node, within: [resolved.block.visible] })),
  ]),
]

const wordOf = ({ block }: ResolvedPrintBlock) => (block.kind === 'fields' ? 'fields' : 'columns')

function blockNode({ block, key }: ResolvedPrintBlock): NodeSpec {
  const source = block.kind === 'table' ? block.source : undefined
  return {
    path: key,
    kind: 'block',
    title: block.title ?? printBlockNames[block.kind],
    calls: needsOf(source),
    visible: block.visible,
    source,
    of: 'row',
  }
}

/** Names of blocks without a title. */
const printBlockNames: Record<ResolvedPrintBlock['block']['kind'], string> = {
  fields: '字段',
  table: '表格',
  text: '文字',
  code: '条码',
  signing: '签字栏',
  form: '表单内容',
  seals: '用印',
}
