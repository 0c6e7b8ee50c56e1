import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import type { Row } from '../../services/records/model/statement.ts'
import { type TreeNode, tree } from '../../services/records/search/tree.ts'
import { update } from '../../services/records/write/update.ts'

/** What the console shows at an address. */
interface Screen {
  screen: 'built' | 'planned' | 'redirect' | 'unknown' | null
  leadsTo: string | null
}

/**
 * POST /upms/auth/router/list: returns the modules and pages of an application (default the caller's), each page with
 * what the console shows at its address.
 */
export async function routerList(call: Call<EndpointInput<'router.list'>>): Promise<Row[]> {
  const { applicationId, keyword, route, screen, enabled } = call.input
  const found = await tree(
    call,
    'resource',
    { applicationId: textOf(applicationId) ?? signedIn(call).applicationId, keyword, enabled },
    { condition: () => 't."level" <= 2' },
  )
  const known = screens()
  const word = textOf(route)?.trim().toLowerCase() ?? ''
  const wanted = textOf(screen)
  const narrows = word !== '' || wanted !== null
  const matches = (node: Row) =>
    (word === '' ||
      String(node.route ?? '')
        .toLowerCase()
        .includes(word)) &&
    (wanted === null || node.screen === wanted)
  const withScreens = (nodes: TreeNode[]): TreeNode[] =>
    nodes
      .map((node): TreeNode => ({ ...node, ...screenOf(known, node), children: withScreens(node.children) }))
      .filter(node => !narrows || node.children.length > 0 || (Number(node.level) > 1 && matches(node)))
  return withScreens(found as TreeNode[])
}

function screens(): Map<string, Screen> {
  const { planned, redirects } = registry.routes
  const known = new Map<string, Screen>()
  for (const [from, to] of Object.entries(redirects)) known.set(from, { screen: 'redirect', leadsTo: to })
  for (const { route } of planned) known.set(route, { screen: 'planned', leadsTo: null })
  for (const [name, { route }] of registry.pages)
    if (route !== undefined) known.set(route, { screen: 'built', leadsTo: name })
  return known
}

function screenOf(known: ReadonlyMap<string, Screen>, { route, level }: Row): Screen {
  if (Number(level) === 1) return { screen: null, leadsTo: null }
  const path = String(route ?? '').split('?')[0] ?? ''
  return known.get(path) ?? { screen: 'unknown', leadsTo: null }
}

/** POST /upms/auth/router/show: hides a page from the menu or shows it again; holders of its code keep it. */
export const routerShow = (call: Call<EndpointInput<'router.show'>>) =>
  call.transaction(tx => update(tx, 'resource', tx.input.id, { visible: tx.input.visible }))
