import { request } from '../request/request.ts'
import type { MenuNode } from './sessionState.ts'

let hasAny = false

/**
 * Loads generated screens before a menu with them is shown; skipped if the menu has none. On failure they are missing,
 * and their addresses show an error.
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
    // The rest of the console still works.
  }
}

const leadsOut = ({ route, children }: MenuNode): boolean =>
  route?.startsWith('/external/') === true || children.some(leadsOut)
