import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import type { ResolvedAbout, ResolvedPage } from '../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import { usePageContext } from '../page/pageContext.ts'
import type { Scope } from '../page/scope.ts'
import { useAnswer } from '../page/useAnswer.ts'
import { editTitle } from './editTitle.ts'
import { mayCall } from './mayOpen.ts'
import styles from './PageTitle.module.css'

/** Whether the title of this page stands above it already: on the frame of a drawer or dialog, or on its tab. */
export function useTitledAbove(): boolean {
  const { page, place, scope, above } = usePageContext()
  // See FrameTitle.
  return place === 'drawer' || place === 'dialog' || (!page.about && above === editTitle(page, scope))
}

/** Heading of a page: level 1 in a tab, lower inside another page, none where the title stands above it. */
export function PageTitle({ className }: { className?: string | undefined }) {
  const { page, place, scope } = usePageContext()
  if (useTitledAbove()) return null
  const Heading = place === 'tab' ? 'h1' : 'h2'
  return (
    <Heading className={className}>
      {editTitle(page, scope)}
      {page.about && mayCall(page.about.source) && <RecordName about={page.about} scope={scope} />}
    </Heading>
  )
}

/** Title on the frame of a drawer or dialog, outside its page. */
export function FrameTitle({ page, params }: { page: ResolvedPage | undefined; params: Record<string, unknown> }) {
  return (
    <>
      {page && editTitle(page, { params })}
      {page?.about && mayCall(page.about.source) && <RecordName about={page.about} scope={{ params }} />}
    </>
  )
}

/** Name of the record. On failure only the title is shown; the page's own calls report the error. */
function RecordName({ about, scope }: { about: ResolvedAbout; scope: Scope }) {
  const args = JSON.stringify(evaluateArguments(about.with, scope))
  const { data } = useAnswer(
    signal => callEndpoint(about.source, JSON.parse(args), { signal, silent: true, mask: false }),
    [about, args],
  )
  const name = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[about.label] : undefined
  return typeof name === 'string' && name !== '' ? (
    <span className={styles.name} data-record-name="">
      {name}
    </span>
  ) : null
}
