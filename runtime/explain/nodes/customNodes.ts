import type { CustomPart } from '../../../schemas/types/pages/custom.ts'
import { endpointPermission } from '../../schema/endpoints.ts'
import type { ResolvedCustom } from '../../schema/resolvedPage.ts'
import type { NodeSpec } from '../whyNode.ts'
import { ownPermission } from './nodeParts.ts'

/** Returns the declared parts of a hand-written page. */
export const customNodes = (page: ResolvedCustom): NodeSpec[] =>
  Object.entries(page.schema.parts ?? {}).map(([name, part]) => partNode(name, part))

export function partNode(name: string, { kind, title, call, permission, note }: CustomPart): NodeSpec {
  return {
    path: partPath(name),
    kind,
    title,
    permission: permission ?? (call && endpointPermission(call)),
    permissionFrom: permission === undefined && call !== undefined ? `接口 ${call}` : ownPermission,
    isButton: kind === 'action',
    source: call,
    note,
    of: 'page',
    ...(kind === 'field' ? { field: name } : {}),
  }
}

/** Returns the path of a part, which also marks its element. */
export const partPath = (name: string) => `parts.${name}`
