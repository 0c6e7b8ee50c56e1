/**
 * The whole screen: the guard decides; public pages stand alone, everything else is drawn by the shell, which is loaded
 * only then.
 */
import { lazy, Suspense, useEffect } from 'react'
import { session } from '../../runtime/session/session.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LoadingMask } from '../ui/LoadingMask.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { useStore } from '../ui/useStore.ts'
import { PublicPage } from './PublicPage.tsx'
import { SessionFailed, Splash } from './Splash.tsx'
import { useVerdict } from './useVerdict.ts'

const loadShell = () =>
  import('./Shell.tsx').then(module => {
    module.readAhead()
    return { default: module.Shell }
  })
const ForcedPasswordChange = lazy(() =>
  import('./Shell.tsx').then(module => ({ default: module.ForcedPasswordChange })),
)
const Shell = lazy(loadShell)

/** Pages without login that still belong into the frame when somebody is signed in. */
const framed = new Set(['/noPermission', '/*unknown'])

export function App() {
  return (
    <>
      <ErrorBoundary onRetry={() => window.location.reload()}>
        <Suspense fallback={<Splash />}>
          <Screen />
        </Suspense>
      </ErrorBoundary>
      <LoadingMask />
      <Toaster />
    </>
  )
}

function Screen() {
  const verdict = useVerdict()
  const { token, phase, application, user } = useStore(session)
  const signedIn = token !== undefined

  useEffect(() => {
    // A failure is drawn from the phase, and 401 has dropped the tokens.
    if (signedIn && phase === 'none') session.refreshSession().catch(() => {})
  }, [signedIn, phase])

  useEffect(() => {
    // On its way while person and permissions are; if it does not arrive, drawing it says so.
    if (signedIn) loadShell().catch(() => {})
  }, [signedIn])

  const location = verdict.kind === 'show' ? verdict.location : null
  const route = location?.route
  const alone = route?.noNeedLogin && !(signedIn && framed.has(route.route))
  useEffect(() => {
    if (alone || verdict.kind === 'unknown') document.title = `${route?.title ?? '页面不存在'} - 管理控制台`
  }, [alone, route, verdict.kind])

  if (location && alone) return <PublicPage location={location} />
  if (verdict.kind === 'unknown' && !signedIn) return <PublicPage location={null} />
  if (!signedIn) return <Splash />
  if (phase === 'failed') return <SessionFailed />
  if (phase !== 'ready') return <Splash />
  if (user?.mustChange) return <ForcedPasswordChange />
  return <Shell key={application?.id ?? ''} location={location} unknown={verdict.kind === 'unknown'} />
}
