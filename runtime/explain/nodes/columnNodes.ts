import type { ResolvedColumn } from '../../schema/resolvedPage.ts'
import type { NodeScope, NodeSpec } from '../whyNode.ts'
import { needsOf, permissionOrigin } from './nodeParts.ts'
import { schemaOfNode } from './schemaOfNode.ts'

/** Returns the nodes of a displayed value, with its inner columns or parts. */
export function columnNodes(column: ResolvedColumn, path: string, of: NodeScope): NodeSpec[] {
  const { open, opens } = column
  return [
    {
      path,
      kind: 'column',
      title: column.title,
      permission: column.permission,
      permissionFrom: permissionOrigin(column.permission, column.property?.['x-permission']),
      visible: column.visible,
      value: column.value,
      field: column.field,
      ...(column.call === undefined ? {} : { uses: needsOf(column.call), enabled: column.enabled }),
      ...(open ? { opens: { page: open.page, permission: opens } } : {}),
      ...schemaOfNode(column.cell, column),
      of,
    },
    ...(column.columns ?? []).map(
      (inner, at): NodeSpec => ({
        path: `${path}.columns[${at}]`,
        kind: 'column',
        title: inner.title,
        permission: inner.permission,
        permissionFrom: permissionOrigin(inner.permission, inner.property?.['x-permission']),
        visible: inner.visible,
        ...(column.visible === undefined ? {} : { within: [column.visible] }),
        field: inner.field,
        of: 'line',
        table: column.field,
      }),
    ),
  ]
}
