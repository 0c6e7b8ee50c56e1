import type { TreePage } from '../../../schemas/types/pages/tree.ts'
import { answerOf, loadEndpoint } from '../endpoints.ts'
import { resolveActions } from '../resolveAction.ts'
import type { ResolvedField, ResolvedTree } from '../resolvedPage.ts'
import { resolveField } from '../resolveField.ts'
import type { Base } from './base.ts'

export async function resolveTree(schema: TreePage, base: Base): Promise<ResolvedTree> {
  const { file } = base
  const element = await answerOf(await loadEndpoint(schema.source, { file, path: 'source' }))
  const [page, node, switcher] = await Promise.all([
    resolveActions(schema.actions?.page, file, 'actions.page'),
    resolveActions(schema.actions?.node, file, 'actions.node'),
    resolveSwitcher(schema, file),
    ...[schema.move, schema.check?.source, schema.check?.save].flatMap(name =>
      name ? [loadEndpoint(name, { file, path: 'move' })] : [],
    ),
  ])
  const label = schema.label ?? element.entity?.label ?? 'name'
  return { ...base, kind: 'tree', schema, label, actions: { page, node }, ...(switcher ? { switcher } : {}) }
}

async function resolveSwitcher({ switcher }: TreePage, file: string): Promise<ResolvedField | undefined> {
  if (!switcher) return undefined
  return resolveField(
    { ...switcher, input: 'select' },
    { properties: {} },
    { use: 'search', required: [], file, path: 'switcher' },
  )
}
