import type { ResolvedField } from '../../schema/resolvedPage.ts'
import type { NodeKind, NodeScope, NodeSpec } from '../whyNode.ts'
import { permissionOrigin } from './nodeParts.ts'
import { schemaOfNode } from './schemaOfNode.ts'

interface Place {
  path: string
  kind: Extract<NodeKind, 'field' | 'search'>
  of: NodeScope
  stores?: NodeSpec['stores']
}

/** Returns the nodes of an input, with its inner columns or parts. */
export function fieldNodes(field: ResolvedField, { path, ...place }: Place): NodeSpec[] {
  const { visible } = field
  return [
    { ...fieldNode(field, path), ...place },
    ...(field.columns ?? []).map(
      (column, at): NodeSpec => ({
        ...fieldNode(column, `${path}.columns[${at}]`),
        kind: 'field',
        ...(visible === undefined ? {} : { within: [visible] }),
        of: 'line',
        table: field.field,
        ...(place.stores ? { stores: place.stores } : {}),
      }),
    ),
  ]
}

const fieldNode = (field: ResolvedField, path: string): Omit<NodeSpec, 'kind' | 'of'> => ({
  path,
  title: field.title,
  permission: field.permission,
  permissionFrom: permissionOrigin(field.permission, field.property?.['x-permission']),
  visible: field.visible,
  enabled: field.enabled,
  required: field.required,
  value: field.value,
  fixed: fixedReason(field),
  field: field.field,
  ...(field.options ? { source: field.options.source } : {}),
  ...schemaOfNode(field.input, field),
})

function fixedReason(field: ResolvedField): string | undefined {
  if (field.value !== undefined) return '由表达式计算，不能填写'
  if (field.property?.readOnly) return '实体规定由系统填写（readOnly）'
  return field.createOnly ? createOnly : undefined
}

/** Applies to stored records. */
export const createOnly = '实体规定只能在新增时填写（x-createOnly）'
