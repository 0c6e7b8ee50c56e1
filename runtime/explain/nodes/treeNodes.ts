import type { ResolvedTransfer, ResolvedTree } from '../../schema/resolvedPage.ts'
import type { NodeSpec } from '../whyNode.ts'
import { columnNodes } from './columnNodes.ts'
import { actionNode, needsOf } from './nodeParts.ts'

/** Returns the nodes of a tree page: the chooser above it, node contents, node actions, and the detail page. */
export function treeNodes(page: ResolvedTree): NodeSpec[] {
  const { check, detail, move } = page.schema
  const { switcher } = page
  return [
    ...(switcher
      ? [
          {
            path: 'switcher',
            kind: 'field' as const,
            title: switcher.title,
            ...(switcher.options ? { source: switcher.options.source } : {}),
            of: 'page' as const,
          },
        ]
      : []),
    { path: 'label', kind: 'node', title: '节点', field: page.label, source: page.schema.source, of: 'row' },
    ...page.actions.page.map(action => actionNode(action, 'page')),
    ...page.actions.node.map(action => actionNode(action, 'row')),
    ...(move === undefined
      ? []
      : [{ path: 'move', kind: 'action' as const, title: '拖动节点', calls: needsOf(move), of: 'page' as const }]),
    ...(detail
      ? [
          {
            path: 'detail',
            kind: 'section' as const,
            title: '所选节点的页面',
            note: `内容是页面 ${detail.page}`,
            of: 'page' as const,
          },
        ]
      : []),
    ...(check
      ? [{ path: 'check', kind: 'action' as const, title: '保存', uses: needsOf(check.save), of: 'page' as const }]
      : []),
  ]
}

/** Returns the two lists of a transfer page and their buttons. */
export function transferNodes(page: ResolvedTransfer): NodeSpec[] {
  const uses = needsOf(page.schema.add, page.schema.remove)
  const buttons = [
    { path: 'add', title: '添加' },
    { path: 'remove', title: '移除' },
    { path: 'submit', title: '保存' },
  ]
  return [
    ...page.columns.flatMap((column, at) => columnNodes(column, `columns[${at}]`, 'row')),
    ...buttons.map(({ path, title }): NodeSpec => ({ path, kind: 'action', title, uses, of: 'page' })),
  ]
}
