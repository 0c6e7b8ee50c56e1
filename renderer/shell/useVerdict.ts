import { useEffect, useMemo } from 'react'
import { guard, type Verdict } from '../../runtime/routing/guard.ts'
import { address, navigate } from '../../runtime/routing/navigate.ts'
import { rememberReturnAddress, takeReturnAddress } from '../../runtime/routing/returnAddress.ts'
import { redirects, resolveRoute } from '../../runtime/routing/routeTable.ts'
import { holdsAny } from '../../runtime/session/holds.ts'
import { session } from '../../runtime/session/session.ts'
import { tabs } from '../../runtime/tabs/tabs.ts'
import { useStore } from '../ui/useStore.ts'

/** Routes that somebody who is signed in has no use for. */
const entrances = new Set(['/login', '/author'])

const isOwnRoute = (address: string) => {
  const found = resolveRoute(address)
  return found !== null && !found.route.noNeedLogin
}

/** What the guard says about the present address; redirects are already under way when it is drawn. */
export function useVerdict(): Verdict {
  const here = useStore(address)
  const { token, hasEnded, phase, permissions } = useStore(session)
  const signedIn = token !== undefined

  // Permissions only matter once they are known; until then nothing is refused.
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

  // Signed out by the server while a notice was shown, or before it could be: nothing there leads on.
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
