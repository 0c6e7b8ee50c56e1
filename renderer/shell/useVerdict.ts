import { useEffect, useMemo } from 'react'
import { guard, type Verdict } from '../../runtime/routing/guard.ts'
import { address, navigate } from '../../runtime/routing/navigate.ts'
import { rememberReturnAddress, takeReturnAddress } from '../../runtime/routing/returnAddress.ts'
import { redirects, resolveRoute } from '../../runtime/routing/routeTable.ts'
import { holdsAny } from '../../runtime/session/holds.ts'
import { session } from '../../runtime/session/session.ts'
import { tabs } from '../../runtime/tabs/tabs.ts'
import { useStore } from '../ui/useStore.ts'

/** Routes that redirect a signed-in user. */
const entrances = new Set(['/login', '/author'])

const isOwnRoute = (address: string) => {
  const found = resolveRoute(address)
  return found !== null && !found.route.noNeedLogin
}

/** Returns the decision of the guard about the current address; the hook has started a redirect before it is drawn. */
export function useVerdict(): Verdict {
  const here = useStore(address)
  const { token, hasEnded, phase, permissions } = useStore(session)
  const signedIn = token !== undefined

  // The guard uses permissions only once they are loaded; until then it refuses nothing.
  const verdict = useMemo(
    () =>
      guard({
        address: here,
        match: resolveRoute,
        redirects,
        signedIn,
        holds: permission => phase !== 'ready' || holdsAny(permissions, permission),
      }),
    [here, signedIn, phase, permissions],
  )

  // The server ended the session while a notice was shown or about to be: the notice offers no way on.
  useEffect(() => {
    if (hasEnded && verdict.kind === 'show' && verdict.location.route.route === '/noPermission')
      navigate('/login', { replace: true })
  }, [hasEnded, verdict])

  useEffect(() => {
    if (verdict.kind === 'login') {
      rememberReturnAddress(verdict.path)
      navigate(`/login?from=${encodeURIComponent(verdict.from)}`, { replace: true })
    } else if (verdict.kind === 'refuse') {
      navigate('/noPermission', { replace: true })
    } else if (verdict.kind === 'redirect') {
      if (here.startsWith('/redirect/')) refreshTabAt(verdict.to)
      navigate(verdict.to, { replace: true })
    } else if (verdict.kind === 'show' && entrances.has(verdict.location.route.route) && phase === 'ready') {
      navigate(takeReturnAddress(isOwnRoute), { replace: true })
    }
  }, [verdict, phase, here])

  return verdict
}

function refreshTabAt(address: string): void {
  const key = resolveRoute(address)?.key
  if (key !== undefined) tabs.refresh(key)
}
