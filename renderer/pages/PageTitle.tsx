import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import type { ResolvedAbout, ResolvedPage } from '../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import { usePageContext } from '../page/pageContext.ts'
import type { Scope } from '../page/scope.ts'
import { useAnswer } from '../page/useAnswer.ts'
import { editTitle } from './editTitle.ts'
import { mayCall } from './mayOpen.ts'
import styles from './PageTitle.module.css'

/** The heading of a page: the first of the screen in a tab, a lower one inside another page, none in a frame that says it. */
export function PageTitle({ className }: { className?: string | undefined }) {
  const { page, place, scope } = usePageContext()
  // See FrameTitle.
  if (place === 'drawer' || place === 'dialog') return null
  const Heading = place === 'tab' ? 'h1' : 'h2'
  return (
    <Heading className={className}>
      {editTitle(page, scope)}
      {page.about && mayCall(page.about.source) && <RecordName about={page.about} scope={scope} />}
    </Heading>
  )
}

/** The title on the frame of a drawer or dialog, which stands outside of its page. */
export function FrameTitle({ page, params }: { page: ResolvedPage | undefined; params: Record<string, unknown> }) {
  return (
    <>
      {page && editTitle(page, { params })}
      {page?.about && mayCall(page.about.source) && <RecordName about={page.about} scope={{ params }} />}
    </>
  )
}

/** Whose page this is. Without an answer the title stands alone: the page has calls of its own that tell what is wrong. */
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
