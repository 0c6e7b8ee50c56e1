import { Fragment, type ReactNode, Suspense } from 'react'
import type { OpenDialog } from '../page/dialogs/dialogs.ts'
import { FocusKeeper } from '../page/dialogs/FocusKeeper.tsx'
import { libraryPart } from '../ui/libraryPart.tsx'

const QuestionDialog = libraryPart(() =>
  import('../page/dialogs/QuestionDialog.tsx').then(module => module.QuestionDialog),
)
const ValueDialog = libraryPart(() => import('../page/dialogs/ValueDialog.tsx').then(module => module.ValueDialog))
const ConflictDialog = libraryPart(() =>
  import('../page/dialogs/ConflictDialog.tsx').then(module => module.ConflictDialog),
)
const FailuresDialog = libraryPart(() =>
  import('../page/dialogs/FailuresDialog.tsx').then(module => module.FailuresDialog),
)
const PageDialog = libraryPart(() => import('./PageDialog.tsx').then(module => module.PageDialog))

/** Draws a page's dialogs; the library's modal and drawer load with the first. */
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
