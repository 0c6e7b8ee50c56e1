import { lazy, Suspense } from 'react'
import { viewedAs } from '../../runtime/request/viewedAs.ts'
import { FocusKeeper } from '../page/dialogs/FocusKeeper.tsx'
import { libraryPart } from '../ui/libraryPart.tsx'
import { useStore } from '../ui/useStore.ts'
import { diagnostics } from './diagnostics.ts'

const WhyPanel = libraryPart(() => import('./WhyPanel.tsx').then(module => module.WhyPanel))
const ViewAsDialog = libraryPart(() => import('./ViewAsDialog.tsx').then(module => module.ViewAsDialog))
const ViewAsBanner = lazy(() => import('./ViewAsBanner.tsx').then(module => ({ default: module.ViewAsBanner })))

/** Banner shown in a view-as session. */
export function ViewAsNotice() {
  const subject = useStore(viewedAs)
  if (!subject) return null
  return (
    <Suspense>
      <ViewAsBanner subject={subject} />
    </Suspense>
  )
}

/** Diagnostics tools; each loads when opened. */
export function DiagnosticsLayer() {
  const { why, choosing } = useStore(diagnostics)
  return (
    <>
      {why && <FocusKeeper />}
      {choosing && <FocusKeeper />}
      <Suspense>
        {why && <WhyPanel />}
        {choosing && <ViewAsDialog />}
      </Suspense>
    </>
  )
}
