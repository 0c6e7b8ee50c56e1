import { lazy, Suspense } from 'react'
import { session } from '../../runtime/session/session.ts'
import { useStore } from '../ui/useStore.ts'

const ChangePassword = lazy(() => import('./ChangePassword.tsx').then(module => ({ default: module.ChangePassword })))

/** First sign-in, or a password that somebody else has set: nothing can be done before it is changed. */
export function ForcedPasswordChange() {
  const must = useStore(session).user?.mustChange === true
  if (!must) return null
  return (
    <Suspense>
      <ChangePassword forced onClose={() => {}} />
    </Suspense>
  )
}
