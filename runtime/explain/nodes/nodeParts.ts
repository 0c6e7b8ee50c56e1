import type { Condition, EndpointName, Permission } from '../../../schemas/types/common.ts'
import type { Tab } from '../../../schemas/types/pages/tabs.ts'
import { endpointPermission } from '../../schema/endpoints.ts'
import type { ResolvedAction } from '../../schema/resolvedPage.ts'
import type { Need, NodeScope, NodeSpec } from '../whyNode.ts'

export const ownPermission = '节点自己的 permission'

/** Returns endpoints with their required permissions. */
export const needsOf = (...names: (EndpointName | undefined)[]): Need[] =>
  names.flatMap(endpoint => (endpoint === undefined ? [] : [{ endpoint, permission: endpointPermission(endpoint) }]))

/** Returns where the code of a column or field is declared. */
export const permissionOrigin = (permission: Permission | undefined, ofProperty: string | undefined) =>
  permission !== undefined && permission === ofProperty ? '实体属性的 x-permission' : ownPermission

export function actionNode(action: ResolvedAction, of: NodeScope): NodeSpec {
  return {
    path: action.key,
    kind: 'action',
    title: action.label,
    permission: action.permission,
    permissionFrom: actionOrigin(action),
    isButton: true,
    visible: action.visible,
    enabled: action.enabled,
    ...('call' in action ? { source: action.call } : {}),
    of,
  }
}

function actionOrigin(action: ResolvedAction): string {
  if ('call' in action) {
    const its = endpointPermission(action.call)
    return JSON.stringify(its) === JSON.stringify(action.permission) ? `接口 ${action.call}` : ownPermission
  }
  return 'page' in action ? `页面 ${action.page}` : ownPermission
}

export const tabNode = (tab: Tab, at: number, of: NodeScope): NodeSpec => ({
  path: `tabs[${at}]`,
  kind: 'tab',
  title: tab.title,
  permission: tab.permission,
  permissionFrom: ownPermission,
  visible: tab.visible,
  note: `内容是页面 ${tab.page}`,
  of,
})

/** Returns a section with its content; the section's condition applies to each. */
export function sectionNodes<T>(
  sections: readonly { title?: string; visible?: Condition; fields: readonly T[] }[],
  nodesOf: (field: T, path: string) => NodeSpec[],
  { of, root = 'sections', at = noPlace }: { of: NodeScope; root?: string; at?: (path: string) => NodeSpec['at'] },
): NodeSpec[] {
  return sections.flatMap((section, index) => {
    const path = `${root}[${index}]`
    const written = at(path)
    return [
      {
        path,
        kind: 'section' as const,
        title: section.title ?? `第 ${index + 1} 组`,
        visible: section.visible,
        of,
        ...(written ? { at: written } : {}),
      },
      ...section.fields.flatMap((field, place) =>
        nodesOf(field, `${path}.fields[${place}]`).map(node =>
          section.visible === undefined ? node : { ...node, within: [section.visible, ...(node.within ?? [])] },
        ),
      ),
    ]
  })
}

const noPlace = () => undefined
