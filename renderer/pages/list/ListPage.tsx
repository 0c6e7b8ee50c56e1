import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import type { ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import type { SavedView } from '../../../runtime/views/savedView.ts'
import { ActionButtons } from '../../actions/ActionButtons.tsx'
import { SideTree } from '../../page/SideTree.tsx'
import { Loading } from '../../page/states/StateText.tsx'
import type { Density } from '../../theme/appearance.ts'
import { appearance } from '../../theme/appearance.ts'
import { Pager } from '../../ui/Pager.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { touch, useMedia } from '../../ui/useMedia.ts'
import { useStore } from '../../ui/useStore.ts'
import { PageTitle } from '../PageTitle.tsx'
import { ListBody } from './ListBody.tsx'
import styles from './ListPage.module.css'
import { ListTools } from './ListTools.tsx'
import { MoreColumns } from './MoreColumns.tsx'
import { SearchForm } from './SearchForm.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { SideFrame } from './SideFrame.tsx'
import { loadsItself, useListPage } from './useListPage.ts'
import { type ChosenView, useOpenView } from './views/useOpenView.ts'
import { ViewButton } from './views/ViewButton.tsx'

const DisplaySwitch = lazy(() => import('./DisplaySwitch.tsx').then(module => ({ default: module.DisplaySwitch })))
const ColumnSettings = lazy(() => import('./ColumnSettings.tsx').then(module => ({ default: module.ColumnSettings })))

/** Search, toolbar, table and pager of a list, with an optional tree. */
export function ListPage({ page }: { page: ResolvedList }) {
  return page.schema.moreColumns ? <MoreColumns page={page} List={ViewedList} /> : <ViewedList page={page} />
}

function ViewedList({ page }: { page: ResolvedList }) {
  const { view, choose, hasViews } = useOpenView(page)
  // The default view is still loading.
  if (!view) return <Loading />
  return <OpenList key={view.open?.id ?? ''} page={page} view={view} {...(hasViews ? { onView: choose } : {})} />
}

interface OpenListProps {
  page: ResolvedList
  view: ChosenView
  onView?(view: SavedView | null): void
}

function OpenList({ page, view, onView }: OpenListProps) {
  const list = useListPage(page, view)
  const views = onView && (
    <ViewButton
      page={page.name}
      open={view.open}
      now={list.now}
      changed={list.changed}
      focus={view.byHand ?? false}
      onChoose={onView}
    />
  )
  const { side } = page.schema
  if (!side) return <ListSection page={page} list={list} views={views} />
  const { layout, change } = list.layout
  const choose = (id: string | undefined) => list.submit({ ...list.query.values, [side.field]: id })
  const tree = <SideTree side={side} scope={list.scope} value={list.query.values[side.field]} onChoose={choose} />
  return (
    <SideFrame
      title={side.title}
      layout={layout.side ?? noLayout}
      onLayout={next => change({ side: next })}
      side={tree}
    >
      <ListSection page={page} list={list} views={views} />
    </SideFrame>
  )
}

interface ListSectionProps {
  page: ResolvedList
  list: ReturnType<typeof useListPage>
  views: ReactNode
}

function ListSection({ page, list, views }: ListSectionProps) {
  const { layout, change, reset } = list.layout
  const [full, setFull] = useState(false)
  const [settings, setSettings] = useState<HTMLElement | null>(null)
  const density = useStore(appearance, ({ density }) => layout.density ?? density)
  // Fingers need rows of 40 px.
  const rowDensity = useMedia(touch) && density === 'compact' ? 'middle' : density
  const { query, scope, tree } = list

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.key === 'Escape' && full && !event.defaultPrevented) setFull(false)
    if (event.key !== '/' || target.closest('input, textarea, select, [contenteditable]')) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>('form input')?.focus()
  }

  return (
    <section className={styles.list} data-full={full || undefined} aria-label={page.title} onKeyDown={onKeyDown}>
      {list.search.length > 0 && (
        <SearchForm
          fields={list.search}
          values={query.values}
          defaults={list.initial.values}
          scope={scope}
          loading={list.loading && !list.isFirst}
          unfolded={layout.unfolded ?? false}
          onUnfold={unfolded => change({ unfolded })}
          onSubmit={list.submit}
          inSight={list.inSight}
        />
      )}
      <div className={styles.bar}>
        <PageTitle className={styles.title} />
        {views}
        <div className={styles.buttons}>
          <ActionButtons actions={list.actions.page} scope={scope} onRun={list.runPage} firstPrimary />
          {tree.isTree && list.rows.length > 0 && (
            <PlainButton onClick={() => void tree.toggleAll()}>{tree.isAllOpen ? '全部收起' : '全部展开'}</PlainButton>
          )}
          {query.filters && <PlainButton onClick={list.clearFilters}>清除筛选</PlainButton>}
        </div>
        {page.displays.length > 1 && (
          <Suspense fallback={null}>
            <DisplaySwitch
              displays={page.displays}
              chosen={list.display.key}
              onChoose={display => change({ display })}
            />
          </Suspense>
        )}
        <ListTools
          density={density}
          full={full}
          onReload={list.reload}
          onFull={() => setFull(now => !now)}
          {...(list.display.as === 'table'
            ? { onDensity: (next: Density) => change({ density: next }), onSettings: setSettings }
            : {})}
        />
      </div>
      <ListBody page={page} list={list} density={rowDensity} />
      <footer className={styles.foot}>
        {/* In the footer, so that selecting a row does not move rows. */}
        {list.selected.size > 0 && list.display.as === 'table' && (
          <SelectionBar
            rows={list.selectedRows}
            nameOf={list.nameOf}
            onDrop={row => list.select([row], false)}
            onClear={list.clear}
          >
            <ActionButtons
              actions={list.actions.selection}
              scope={{ ...scope, selection: [...list.selected] }}
              onRun={list.runSelection}
            />
          </SelectionBar>
        )}
        {/* Previous matches are meaningless after a failed request. */}
        {list.error !== undefined || loadsItself(page, list.display) ? null : page.shape === 'page' ? (
          <Pager
            total={list.total}
            about={list.isEstimate}
            current={query.current}
            size={query.size}
            onChange={list.turn}
          />
        ) : (
          <span>共 {list.total} 条</span>
        )}
      </footer>
      {settings && (
        <Suspense fallback={null}>
          <ColumnSettings
            anchor={settings}
            columns={list.columns}
            layout={layout.columns ?? noLayout}
            onChange={columns => change({ columns })}
            onReset={reset}
            onClose={() => setSettings(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

const noLayout = {}
