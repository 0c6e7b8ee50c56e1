import type { ResolvedEditing, ResolvedList } from '../../schema/resolvedPage.ts'
import type { NodeSpec } from '../whyNode.ts'
import { columnNodes } from './columnNodes.ts'
import { fieldNodes } from './fieldNodes.ts'
import { actionNode, needsOf } from './nodeParts.ts'

export function listNodes(page: ResolvedList): NodeSpec[] {
  const { side, expand } = page.schema
  return [
    ...(side ? [sideNode(side)] : []),
    ...page.search.flatMap((field, at) => fieldNodes(field, { path: `search[${at}]`, kind: 'search', of: 'page' })),
    ...page.columns.flatMap((column, at) =>
      columnNodes(column, `columns[${at}]`, 'row').map(node =>
        node.of === 'row' ? { ...node, choosable: { optional: column.optional } } : node,
      ),
    ),
    ...page.actions.page.map(action => actionNode(action, 'page')),
    ...page.actions.row.map(action => actionNode(action, 'row')),
    ...page.actions.selection.map(action => actionNode(action, 'selection')),
    ...(expand
      ? [
          {
            path: 'expand',
            kind: 'expansion' as const,
            title: '展开内容',
            visible: expand.visible,
            note: `内容是页面 ${expand.page}`,
            of: 'row' as const,
          },
        ]
      : []),
    ...(page.move
      ? [
          {
            path: 'move',
            kind: 'action' as const,
            title: '拖动排序',
            calls: needsOf(page.move.call),
            of: 'page' as const,
          },
        ]
      : []),
    ...page.displays.flatMap(displayNodes),
    ...(page.editable ? editingNodes(page.editable, page) : []),
  ]
}

/** Returns what a board or a calendar lets users do. */
function displayNodes(display: ResolvedList['displays'][number]): NodeSpec[] {
  if (display.as !== 'board' && display.as !== 'calendar') return []
  const { path, label, move, schema } = display
  const add = display.as === 'calendar' ? display.schema.add : undefined
  return [
    ...(move
      ? [
          {
            path: `${path}.move`,
            kind: 'action' as const,
            title: `${label}：拖动`,
            calls: needsOf(move.call),
            enabled: schema.movable,
            of: schema.movable === undefined ? ('page' as const) : ('row' as const),
          },
        ]
      : []),
    ...(add && display.as === 'calendar'
      ? [
          {
            path: `${path}.add`,
            kind: 'action' as const,
            title: `${label}：点空白处新增`,
            permission: display.opens,
            permissionFrom: `页面 ${add.page}`,
            of: 'page' as const,
          },
        ]
      : []),
  ]
}

const sideNode = (side: NonNullable<ResolvedList['schema']['side']>): NodeSpec => ({
  path: 'side',
  kind: 'side',
  title: side.title,
  calls: needsOf(side.source),
  source: side.source,
  field: side.field,
  of: 'page',
})

/** Returns the inputs in rows of an editable list, and the row operations. */
function editingNodes(editing: ResolvedEditing, page: ResolvedList): NodeSpec[] {
  const { create, update } = editing
  const stores = { ...(create ? { create } : {}), ...(update ? { update } : {}) }
  const named = page.schema.editable?.fields.map(one => (typeof one === 'string' ? one : one.field)) ?? []
  const rows = [
    { name: 'add', title: '添加一行', call: create },
    { name: 'copy', title: '复制行', call: create },
    { name: 'remove', title: '删除行', call: editing.delete },
  ] as const
  return [
    ...editing.columns.flatMap(column => {
      const at = named.indexOf(column.field)
      if (at < 0) return []
      return fieldNodes(column, { path: `editable.fields[${at}]`, kind: 'field', of: 'row', stores })
    }),
    ...rows.flatMap(({ name, title, call }): NodeSpec[] =>
      call === undefined
        ? []
        : [
            {
              path: `editable.rows.${name}`,
              kind: 'action',
              title,
              calls: needsOf(call),
              absent: editing.rows[name] ? undefined : '页面规定不能这样做',
              of: 'page',
            },
          ],
    ),
  ]
}
