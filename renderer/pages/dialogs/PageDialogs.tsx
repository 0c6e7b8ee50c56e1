import { Fragment, lazy, type ReactNode, Suspense } from 'react'
import type { OpenDialog } from './dialogs.ts'
import { FocusKeeper } from './FocusKeeper.tsx'

const QuestionDialog = lazy(() => import('./QuestionDialog.tsx').then(module => ({ default: module.QuestionDialog })))
const ValueDialog = lazy(() => import('./ValueDialog.tsx').then(module => ({ default: module.ValueDialog })))
const ConflictDialog = lazy(() => import('./ConflictDialog.tsx').then(module => ({ default: module.ConflictDialog })))
const FailuresDialog = lazy(() => import('./FailuresDialog.tsx').then(module => ({ default: module.FailuresDialog })))
const PageDialog = lazy(() => import('./PageDialog.tsx').then(module => ({ default: module.PageDialog })))

/** Draws what a page has put in front of itself; the library's modal and drawer load with the first of them. */
export function PageDialogs({ open }: { open: OpenDialog[] }) {
  return open.map(dialog => (
    <Fragment key={dialog.id}>
      <FocusKeeper />
      <Suspense fallback={null}>{draw(dialog)}</Suspense>
    </Fragment>
  ))
}

function draw(dialog: OpenDialog): ReactNode {
  switch (dialog.kind) {
    case 'question':
      return <QuestionDialog {...dialog} />
    case 'value':
      return <ValueDialog {...dialog} />
    case 'conflict':
      return <ConflictDialog {...dialog} />
    case 'failures':
      return <FailuresDialog {...dialog} />
    case 'own':
      return dialog.draw(dialog.close)
    case 'page':
      return <PageDialog {...dialog} />
  }
}
