/**
 * Draws the whole screen. The guard decides which page: public pages stand alone, the shell draws all others and loads
 * only for them.
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
const AlonePage = lazy(() => import('./AlonePage.tsx').then(module => ({ default: module.AlonePage })))

/** Pages without sign-in that a signed-in user sees inside the frame. */
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
  const location = verdict.kind === 'show' ? verdict.location : null
  const route = location?.route
  const isFramed = route?.isFramed !== false

  useEffect(() => {
    // The phase of the session shows a failure, and a 401 has already dropped the tokens.
    if (signedIn && phase === 'none') session.refreshSession().catch(() => {})
  }, [signedIn, phase])

  useEffect(() => {
    // Loads the shell while user and permissions load. A failed load shows when React draws the shell.
    if (signedIn && isFramed) loadShell().catch(() => {})
  }, [signedIn, isFramed])

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
  if (location && !isFramed) return <AlonePage location={location} />
  return <Shell key={application?.id ?? ''} location={location} unknown={verdict.kind === 'unknown'} />
}
