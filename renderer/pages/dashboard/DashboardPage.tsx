import { LayoutOutlined, ReloadOutlined } from '@ant-design/icons'
import { type ComponentType, type CSSProperties, lazy, Suspense, useMemo, useState } from 'react'
import type { ResolvedBlock, ResolvedDashboard } from '../../../runtime/schema/resolvedPage.ts'
import type { Block } from '../../../schemas/types/pages/dashboard.ts'
import type { LinkTarget } from '../../../schemas/types/pages/link.ts'
import { PageContext, usePageContext } from '../../page/pageContext.ts'
import { Loading } from '../../page/states/StateText.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import quiet from '../../ui/quietButton.module.css'
import { PageTitle } from '../PageTitle.tsx'
import { useFacts } from '../useFacts.ts'
import { usePreference } from '../usePreference.ts'
import { type BlockWidth, layoutOf, placeBlocks, readLayout } from './blockLayout.ts'
import type { BlockProps } from './blockProps.ts'
import { ChartBlock } from './ChartBlock.tsx'
import styles from './DashboardPage.module.css'
import { DiagramBlock } from './DiagramBlock.tsx'
import { GreetingBlock } from './GreetingBlock.tsx'
import { LinksBlock } from './LinksBlock.tsx'
import { RangeBar } from './RangeBar.tsx'
import { RecentBlock } from './RecentBlock.tsx'
import { RecordsBlock } from './RecordsBlock.tsx'
import { mayLead, StatisticsBlock } from './StatisticsBlock.tsx'
import { useBlock, useBlocks, useOpenLink, useRefresh } from './useDashboardPage.ts'
import { useRange } from './useRange.ts'

const Arranging = lazy(() => import('./Arranging.tsx').then(module => ({ default: module.Arranging })))

const blocks = {
  greeting: GreetingBlock,
  statistics: StatisticsBlock,
  records: RecordsBlock,
  links: LinksBlock,
  recent: RecentBlock,
  chart: ChartBlock,
  diagram: DiagramBlock,
} satisfies { [K in Block['kind']]: ComponentType<BlockProps<K>> }

/** Blocks in a grid of 24 columns, below what is chosen for all of them. */
export function DashboardPage({ page }: { page: ResolvedDashboard }) {
  const { range: rangeWords, refresh, arrange = false } = page.schema
  const [arranging, setArranging] = useState(false)
  const context = usePageContext()
  const { version, reload } = useRefresh(refresh)
  const range = useRange(rangeWords, version)
  const days = range?.days
  const inner = useMemo(
    () => (days ? { ...context, scope: { ...context.scope, range: days } } : context),
    [context, days],
  )
  useFacts(() => ({ scope: inner.scope }))
  return (
    <PageContext value={inner}>
      <section className={styles.page} aria-label={page.title}>
        <PageTitle className="visually-hidden" />
        {(rangeWords || refresh !== undefined || arrange) && !arranging && (
          <div className={styles.bar} role="toolbar" aria-label="工作台">
            {range && rangeWords && <RangeBar range={rangeWords} {...range} />}
            <PlainButton onClick={reload}>
              <ReloadOutlined aria-hidden="true" /> 刷新
            </PlainButton>
            {arrange && (
              <PlainButton onClick={() => setArranging(true)}>
                <LayoutOutlined aria-hidden="true" /> 调整布局
              </PlainButton>
            )}
          </div>
        )}
        {arrange ? (
          <ArrangedBlocks page={page} version={version} arranging={arranging} onEnd={() => setArranging(false)} />
        ) : (
          <Blocks page={page} version={version} />
        )}
      </section>
    </PageContext>
  )
}

function Blocks({ page, version }: { page: ResolvedDashboard; version: number }) {
  return useBlocks(page).map(block => <DashboardBlock key={block.key} block={block} version={version} />)
}

interface Arranged {
  page: ResolvedDashboard
  version: number
  arranging: boolean
  onEnd(): void
}

/** Blocks in the user's arrangement, and the mode to change it. */
function ArrangedBlocks({ page, version, arranging, onEnd }: Arranged) {
  const blocks = useBlocks(page)
  const { value, isKnown, save } = usePreference(`layout:${page.name}`)
  const places = useMemo(() => placeBlocks(blocks, readLayout(value)), [blocks, value])
  // Waits for the arrangement, so that blocks do not jump.
  if (!isKnown) return <Loading />
  const draw = (block: ResolvedBlock, width: BlockWidth) => (
    <DashboardBlock key={block.key} block={block} width={width} version={version} />
  )
  if (!arranging) return places.filter(one => !one.hidden).map(({ content, width }) => draw(content, width))
  return (
    <Suspense fallback={<Loading />}>
      <Arranging
        blocks={blocks}
        places={places}
        draw={draw}
        onSave={async next => {
          await save(next === undefined ? {} : layoutOf(next))
          onEnd()
        }}
        onCancel={onEnd}
      />
    </Suspense>
  )
}

/** Link to the complete list, for users who may open it. */
function MoreLink({ target, title }: { target: LinkTarget; title: string }) {
  const open = useOpenLink()
  if (!mayLead(target.page)) return null
  return (
    <button
      type="button"
      className={`${quiet.sign} ${styles.more}`}
      aria-label={`查看全部${title}`}
      onClick={() => open(target)}
    >
      查看全部
    </button>
  )
}

function DashboardBlock({
  block,
  version,
  width = block.width ?? 24,
}: {
  block: ResolvedBlock
  version: number
  width?: BlockWidth
}) {
  const { data, error, loading, reload } = useBlock(block, version)
  const Drawn = blocks[block.kind] as ComponentType<{ block: ResolvedBlock; data: unknown }>
  return (
    <article
      className={styles.block}
      data-why={block.key}
      style={{ '--span': width } as CSSProperties}
      aria-busy={loading}
      aria-label={block.title}
    >
      {block.title && (
        <header>
          <h3>{block.title}</h3>
          <button
            type="button"
            className={`${quiet.sign} ${styles.reload}`}
            aria-label={`重新加载${block.title}`}
            onClick={reload}
          >
            <ReloadOutlined aria-hidden="true" />
          </button>
          {block.kind === 'records' && block.more && <MoreLink target={block.more} title={block.title} />}
        </header>
      )}
      {error !== undefined ? (
        <p className={styles.failed} role="alert">
          {error instanceof Error ? error.message : String(error)} <PlainButton onClick={reload}>重试</PlainButton>
        </p>
      ) : data === undefined ? (
        <Loading />
      ) : (
        <Drawn block={block} data={data} />
      )}
    </article>
  )
}
