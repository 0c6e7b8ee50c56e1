import type { Permission } from '../../schemas/types/common.ts'
import { endpointPermission } from '../schema/endpoints.ts'
import type { ResolvedAction, ResolvedColumn, ResolvedField, ResolvedPage } from '../schema/resolvedPage.ts'
import type { NodeSpec } from './whyNode.ts'

/** Every node of a page in the order of its file, the page itself first. */
export function nodesOf(page: ResolvedPage): NodeSpec[] {
  return [pageNode(page), ...innerNodes(page)]
}

function innerNodes(page: ResolvedPage): NodeSpec[] {
  switch (page.kind) {
    case 'list':
      return [
        ...page.search.map((field, at) => fieldNode(field, `search[${at}]`, 'search', 'page')),
        ...page.columns.map((column, at) => ({
          ...columnNode(column, `columns[${at}]`, 'page'),
          ...(column.optional ? { fixed: '默认不显示，可在“列设置”中打开' } : {}),
        })),
        ...page.actions.page.map(action => actionNode(action, 'page')),
        ...page.actions.row.map(action => actionNode(action, 'row')),
        ...page.actions.selection.map(action => actionNode(action, 'selection')),
      ]
    case 'detail':
      return [
        ...sectionNodes(page.sections, (field, path) => columnNode(field, path, 'row'), 'row'),
        ...page.tabs.map((tab, at) => tabNode(tab, at, 'row')),
        ...page.actions.map(action => actionNode(action, 'row')),
      ]
    case 'edit':
      return sectionNodes(page.sections, (field, path) => fieldNode(field, path, 'field', 'form'), 'form')
    case 'tree':
      return [
        ...page.actions.page.map(action => actionNode(action, 'page')),
        ...page.actions.node.map(action => actionNode(action, 'row')),
      ]
    case 'transfer':
      return page.columns.map((column, at) => columnNode(column, `columns[${at}]`, 'page'))
    case 'tabs':
      return page.schema.tabs.map((tab, at) => tabNode(tab, at, 'page'))
    case 'dashboard':
      return page.blocks.map(block => ({
        path: block.key,
        kind: 'block' as const,
        title: block.title ?? block.kind,
        permission: block.permission,
        permissionFrom: '节点自己的 permission',
        calls: callsOf('source' in block ? [block.source] : []),
        visible: block.visible,
        source: 'source' in block ? block.source : undefined,
        of: 'page' as const,
      }))
    case 'custom':
      return []
  }
}

function pageNode(page: ResolvedPage): NodeSpec {
  const { schema } = page
  const source = 'source' in schema ? schema.source : 'available' in schema ? schema.available : undefined
  const needed =
    page.kind === 'edit'
      ? []
      : [
          source,
          ...(page.kind === 'transfer' ? [page.schema.chosen] : []),
          ...(page.kind === 'tree' ? [page.schema.check?.source] : []),
        ]
  return {
    path: '',
    kind: 'page',
    title: page.title,
    permission: schema.permission,
    permissionFrom: '页面自己的 permission',
    calls: callsOf(needed),
    ...(source === undefined ? {} : { source }),
    of: 'page',
  }
}

const callsOf = (names: readonly (string | undefined)[]) =>
  names.flatMap(endpoint => (endpoint === undefined ? [] : [{ endpoint, permission: endpointPermission(endpoint) }]))

function sectionNodes<T extends { visible?: boolean | string }>(
  sections: readonly { title?: string; visible?: boolean | string; fields: readonly T[] }[],
  nodeOf: (field: T, path: string) => NodeSpec,
  of: NodeSpec['of'],
): NodeSpec[] {
  return sections.flatMap((section, at) => [
    {
      path: `sections[${at}]`,
      kind: 'section' as const,
      title: section.title ?? `第 ${at + 1} 组`,
      visible: section.visible,
      of,
    },
    ...section.fields.map((field, index) => ({
      ...nodeOf(field, `sections[${at}].fields[${index}]`),
      ...(section.visible === undefined ? {} : { within: [section.visible] }),
    })),
  ])
}

function fieldNode(field: ResolvedField, path: string, kind: 'field' | 'search', of: NodeSpec['of']): NodeSpec {
  return {
    path,
    kind,
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
    of,
  }
}

function fixedReason(field: ResolvedField): string | undefined {
  if (field.value !== undefined) return '由表达式计算，不能填写'
  if (field.property?.readOnly) return '实体规定由系统填写（readOnly）'
  return field.createOnly ? '实体规定只能在新增时填写（x-createOnly）' : undefined
}

function columnNode(column: ResolvedColumn, path: string, of: NodeSpec['of']): NodeSpec {
  return {
    path,
    kind: 'column',
    title: column.title,
    permission: column.permission,
    permissionFrom: permissionOrigin(column.permission, column.property?.['x-permission']),
    visible: column.visible,
    value: column.value,
    field: column.field,
    of,
  }
}

const permissionOrigin = (permission: Permission | undefined, ofProperty: string | undefined) =>
  permission !== undefined && permission === ofProperty ? '实体属性的 x-permission' : '节点自己的 permission'

function actionNode(action: ResolvedAction, of: NodeSpec['of']): NodeSpec {
  return {
    path: action.key,
    kind: 'action',
    title: action.label,
    permission: action.permission,
    permissionFrom: actionOrigin(action),
    isButton: true,
    visible: action.visible,
    enabled: action.enabled,
    of,
  }
}

function actionOrigin(action: ResolvedAction): string {
  if ('call' in action) {
    const its = endpointPermission(action.call)
    return JSON.stringify(its) === JSON.stringify(action.permission) ? `接口 ${action.call}` : '节点自己的 permission'
  }
  return 'page' in action ? `页面 ${action.page}` : '节点自己的 permission'
}

const tabNode = (
  tab: { title: string; permission?: Permission; visible?: boolean | string },
  at: number,
  of: NodeSpec['of'],
): NodeSpec => ({
  path: `tabs[${at}]`,
  kind: 'tab',
  title: tab.title,
  permission: tab.permission,
  permissionFrom: '节点自己的 permission',
  visible: tab.visible,
  of,
})
