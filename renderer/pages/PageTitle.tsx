import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import type { ResolvedAbout } from '../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import { mayCall } from './mayOpen.ts'
import styles from './PageTitle.module.css'
import { usePageContext } from './pageContext.ts'
import { useAnswer } from './useAnswer.ts'

/** The heading of a page: the first of the screen in a tab, a lower one inside another page. */
export function PageTitle({ className }: { className?: string | undefined }) {
  const { page, place } = usePageContext()
  const Heading = place === 'tab' ? 'h1' : 'h2'
  return (
    <Heading className={className}>
      {page.title}
      {page.about && mayCall(page.about.source) && <RecordName about={page.about} />}
    </Heading>
  )
}

/** Whose page this is. Without an answer the title stands alone: the page has calls of its own that tell what is wrong. */
function RecordName({ about }: { about: ResolvedAbout }) {
  const { scope } = usePageContext()
  const args = JSON.stringify(evaluateArguments(about.with, scope))
  const { data } = useAnswer(
    signal => callEndpoint(about.source, JSON.parse(args), { signal, silent: true, mask: false }),
    [about, args],
  )
  const name = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[about.label] : undefined
  return typeof name === 'string' && name !== '' ? <span className={styles.name}>{name}</span> : null
}
