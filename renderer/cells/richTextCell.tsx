import { lazy, Suspense } from 'react'
import { type CellKind, textOf } from '../page/cellKind.ts'
import { withoutHandlers } from '../ui/html/withoutHandlers.ts'

const HtmlView = lazy(() => import('../ui/html/HtmlView.tsx').then(module => ({ default: module.HtmlView })))

/** Formatted text: plain words in a table, formatted where there is room. */
export const richTextCell: CellKind = {
  compile: () => value => wordsOf(textOf(value)) || '-',
  compileWide: () => value => (
    <Suspense fallback={wordsOf(textOf(value))}>
      <HtmlView html={textOf(value)} />
    </Suspense>
  ),
}

/** Parses in a separate document, so that nothing loads or runs. */
function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(
    withoutHandlers(html).replace(/<\/(p|h[1-4]|li|tr|pre|blockquote)>|<br\s*\/?>/gi, ' $&'),
    'text/html',
  )
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
