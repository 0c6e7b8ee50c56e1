import { lazy, Suspense } from 'react'
import type { OpenDialog } from './dialogs.ts'

const QuestionDialog = lazy(() => import('./QuestionDialog.tsx').then(module => ({ default: module.QuestionDialog })))
const ValueDialog = lazy(() => import('./ValueDialog.tsx').then(module => ({ default: module.ValueDialog })))
const PageDialog = lazy(() => import('./PageDialog.tsx').then(module => ({ default: module.PageDialog })))

/** Draws what a page has put in front of itself; the library's modal and drawer load with the first of them. */
export function PageDialogs({ open }: { open: OpenDialog[] }) {
  return (
    <Suspense fallback={null}>
      {open.map(dialog => {
        switch (dialog.kind) {
          case 'question':
            return <QuestionDialog key={dialog.id} {...dialog} />
          case 'value':
            return <ValueDialog key={dialog.id} {...dialog} />
          case 'page':
            return <PageDialog key={dialog.id} {...dialog} />
        }
        return null
      })}
    </Suspense>
  )
}
