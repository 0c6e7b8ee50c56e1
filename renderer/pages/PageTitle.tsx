import { usePageContext } from './pageContext.ts'

/** The heading of a page: the first of the screen in a tab, a lower one inside another page. */
export function PageTitle({ className }: { className?: string | undefined }) {
  const { page, place } = usePageContext()
  const Heading = place === 'tab' ? 'h1' : 'h2'
  return <Heading className={className}>{page.title}</Heading>
}
