import { Fragment, type ReactNode, Suspense } from 'react'
import { libraryPart } from '../../ui/libraryPart.tsx'
import type { OpenDialog } from './dialogs.ts'
import { FocusKeeper } from './FocusKeeper.tsx'

const QuestionDialog = libraryPart(() => import('./QuestionDialog.tsx').then(module => module.QuestionDialog))
const ValueDialog = libraryPart(() => import('./ValueDialog.tsx').then(module => module.ValueDialog))
const ConflictDialog = libraryPart(() => import('./ConflictDialog.tsx').then(module => module.ConflictDialog))
const FailuresDialog = libraryPart(() => import('./FailuresDialog.tsx').then(module => module.FailuresDialog))
const PageDialog = libraryPart(() => import('./PageDialog.tsx').then(module => module.PageDialog))

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
