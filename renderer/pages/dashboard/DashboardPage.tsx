import type { ComponentType, CSSProperties } from 'react'
import type { ResolvedBlock, ResolvedDashboard } from '../../../runtime/schema/resolvedPage.ts'
import type { Block } from '../../../schemas/types/pages/dashboard.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { Loading } from '../states/StateText.tsx'
import type { BlockProps } from './blockProps.ts'
import styles from './DashboardPage.module.css'
import { GreetingBlock } from './GreetingBlock.tsx'
import { LinksBlock } from './LinksBlock.tsx'
import { RecordsBlock } from './RecordsBlock.tsx'
import { StatisticsBlock } from './StatisticsBlock.tsx'
import { useBlock, useDashboardPage } from './useDashboardPage.ts'

const blocks = {
  greeting: GreetingBlock,
  statistics: StatisticsBlock,
  records: RecordsBlock,
  links: LinksBlock,
} satisfies { [K in Block['kind']]: ComponentType<BlockProps<K>> }

/** Blocks in a grid of 24 columns. */
export function DashboardPage({ page }: { page: ResolvedDashboard }) {
  return (
    <section className={styles.page} aria-label={page.title}>
      <PageTitle className="visually-hidden" />
      {useDashboardPage(page).map(block => (
        <DashboardBlock key={block.key} block={block} />
      ))}
    </section>
  )
}

function DashboardBlock({ block }: { block: ResolvedBlock }) {
  const { data, error, loading, reload } = useBlock(block)
  const Drawn = blocks[block.kind] as ComponentType<{ block: ResolvedBlock; data: unknown }>
  return (
    <article className={styles.block} style={{ '--span': block.width ?? 24 } as CSSProperties} aria-busy={loading}>
      {block.title && <h3>{block.title}</h3>}
      {error !== undefined ? (
        <p className={styles.failed}>
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
