import { request } from '../request/request.ts'
import type { MenuNode } from './sessionState.ts'

let hasAny = false

/**
 * Fetches the screens that were made while the server runs, before a menu that leads to them is shown. Whoever has none in
 * his menu never asks. A failure leaves them out; their addresses then say that they are not there.
 */
export async function loadAddedScreens(menus: readonly MenuNode[]): Promise<void> {
  const leads = menus.some(leadsOut)
  if (!leads && !hasAny) return
  try {
    const [answer, { putAddedScreens }] = await Promise.all([
      leads ? request({ method: 'GET', url: '/auth/defaultSource/generate/documents', silent: true }) : [],
      import('../schema/addedScreens.ts'),
    ])
    hasAny = leads
    putAddedScreens(answer)
  } catch {
    // The rest of the console works on.
  }
}

const leadsOut = ({ route, children }: MenuNode): boolean =>
  route?.startsWith('/external/') === true || children.some(leadsOut)
