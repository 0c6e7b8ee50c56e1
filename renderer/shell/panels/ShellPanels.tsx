import { lazy, Suspense, useEffect } from 'react'
import { locked } from '../../../runtime/session/lock.ts'
import { session } from '../../../runtime/session/session.ts'
import { libraryPart } from '../../ui/libraryPart.tsx'
import { useStore } from '../../ui/useStore.ts'
import { heldCommands } from '../shellCommands.ts'
import { closePanel, shellPanel, showPanel } from './shellPanel.ts'

const GlobalSearch = lazy(() => import('../search/GlobalSearch.tsx').then(module => ({ default: module.GlobalSearch })))
const AppearancePanel = lazy(() =>
  import('./AppearancePanel.tsx').then(module => ({ default: module.AppearancePanel })),
)
const ChangePassword = libraryPart(() => import('./ChangePassword.tsx').then(module => module.ChangePassword))
const LockScreen = lazy(() => import('./LockScreen.tsx').then(module => ({ default: module.LockScreen })))

/**
 * Forces a new password at the first sign-in, or after an administrator has set the password. The server refuses every
 * other call until then, so no page is drawn.
 */
export function ForcedPasswordChange() {
  return <ChangePassword forced onClose={() => {}} />
}

/** Draws the panel in front of the pages; each panel loads at its first use. */
export function ShellPanels() {
  const panel = useStore(shellPanel)
  const isLocked = useStore(locked)
  const permissions = useStore(session, state => state.permissions)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Otherwise the browser would search the web.
      event.preventDefault()
      // A second dialog would hide the open one, which waits for a decision.
      if (document.querySelector('[role=dialog], dialog[open]') === null) showPanel('search')
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => closePanel, [])

  return (
    <Suspense>
      {panel === 'search' && <GlobalSearch commands={heldCommands(permissions)} onClose={closePanel} />}
      {panel === 'appearance' && <AppearancePanel onClose={closePanel} />}
      {panel === 'password' && <ChangePassword onClose={closePanel} />}
      {isLocked && <LockScreen />}
    </Suspense>
  )
}
