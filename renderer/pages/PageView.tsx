import { type ComponentType, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { leaveUncovered } from '../../runtime/request/pending.ts'
import { pageKindOf } from '../../runtime/schema/pageKinds.ts'
import type { ResolvedPage } from '../../runtime/schema/resolvedPage.ts'
import { session } from '../../runtime/session/session.ts'
import { cells } from '../kinds/cells.ts'
import { fields } from '../kinds/fields.ts'
import { useDialogs } from '../page/dialogs/useDialogs.ts'
import { addLivePage, type PageFacts } from '../page/livePages.ts'
import { PageContext } from '../page/pageContext.ts'
import type { PageHost } from '../page/pageHost.ts'
import type { PageViewProps } from '../page/pageViewProps.ts'
import { ErrorCard } from '../page/states/ErrorCard.tsx'
import { Loading, Refused } from '../page/states/StateText.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useStore } from '../ui/useStore.ts'
import { mayOpen } from './mayOpen.ts'
import { PageDialogs } from './PageDialogs.tsx'
import { missingParams, readParams } from './readParams.ts'
import { pageKinds } from './registry.ts'
import { useResolvedPage } from './useResolvedPage.ts'
import './pages.css'

/**
 * Shows a page by name. Decides in one place between loading, invalid schema, missing parameter, refused, and the page;
 * rendering errors stay inside.
 */
export function PageView({ name, params, host, place = 'tab', above }: PageViewProps) {
  const { page, error, reload } = useResolvedPage(name)
  if (error !== undefined) return <ErrorCard error={error} onRetry={reload} />
  if (!page) return <Loading />
  // A list below another parent starts with its first page, default order and empty selection.
  const key = page.kind === 'list' ? `${name} ${JSON.stringify(params)}` : name
  return <ReadyPage key={key} page={page} given={params} host={host} place={place} above={above} />
}

function ReadyPage({
  page,
  given,
  host,
  place,
  above,
}: {
  page: ResolvedPage
  given: Record<string, unknown>
  host: PageHost
  place: NonNullable<PageViewProps['place']>
  above: string | undefined
}) {
  const state = useStore(session)
  const { open, dialogs } = useDialogs()
  // Openers create new objects on each render; the page restarts only if a parameter really changes.
  const paramsKey = JSON.stringify(given)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the parameters
  const params = useMemo(() => readParams(page.schema.params, given), [page, paramsKey])
  const { user, application } = state
  const scope = useMemo(() => ({ params, user, app: application }), [params, user, application])
  const inner = useMemo<PageHost>(
    () => ({ ...host, open: target => (target.in === 'tab' ? host.open(target) : dialogs.openPage(target)) }),
    [host, dialogs],
  )
  const facts = useRef<() => PageFacts>(nothingKnown)
  const context = useMemo(
    () => ({ page, params, host: inner, dialogs, scope, place, above, facts, PageView, cells, fields }),
    [page, params, inner, dialogs, scope, place, above],
  )
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (element) return addLivePage({ page, scope, element, facts: () => facts.current() })
    return undefined
  }, [page, scope])
  const isUncovered = page.schema.mask === false && host.active
  useEffect(() => (isUncovered ? leaveUncovered() : undefined), [isUncovered])
  const missing = missingParams(page.schema.params, params)
  const isAllowed = missing.length === 0 && mayOpen(page)
  useEffect(() => {
    if (isAllowed && !pageKindOf(page).asksForRecord) host.shown?.()
  }, [isAllowed, page, host])

  // The registry guarantees that key and component match.
  const Kind = pageKinds[page.kind] as unknown as ComponentType<{ page: ResolvedPage }>
  return (
    <PageContext value={context}>
      <div ref={box} className="page-view" data-place={place} data-page={page.name} data-kind={page.kind}>
        {missing.length > 0 ? (
          <ErrorCard error={new Error(`缺少参数：${missing.join('、')}。请从列表打开此页面。`)} />
        ) : isAllowed ? (
          <ErrorBoundary home={place === 'tab'}>
            <Suspense fallback={<Loading />}>
              <Kind page={page} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <Refused title={page.title} />
        )}
      </div>
      <PageDialogs open={open} />
    </PageContext>
  )
}

const nothingKnown = (): PageFacts => ({})
