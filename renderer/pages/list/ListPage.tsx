import { Button } from 'antd'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import type { ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import { ActionButtons } from '../../actions/ActionButtons.tsx'
import type { Row } from '../../cells/cellKind.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { PopMenu } from '../../ui/PopMenu.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { ErrorCard } from '../states/ErrorCard.tsx'
import { Empty } from '../states/StateText.tsx'
import styles from './ListPage.module.css'
import { ListTools } from './ListTools.tsx'
import { foldedActions } from './rowActions.tsx'
import { SearchForm } from './SearchForm.tsx'
import sideStyles from './SideTree.module.css'
import { useExpanded } from './useExpanded.ts'
import { useListPage } from './useListPage.ts'

const SideTree = lazy(() => import('./SideTree.tsx').then(module => ({ default: module.SideTree })))
const ColumnSettings = lazy(() => import('./ColumnSettings.tsx').then(module => ({ default: module.ColumnSettings })))

/** Search, toolbar, table and pager of one list, beside a tree where the schema has one. */
export function ListPage({ page }: { page: ResolvedList }) {
  const list = useListPage(page)
  const { side } = page.schema
  if (!side) return <ListSection page={page} list={list} />
  const choose = (id: string | undefined) => list.submit({ ...list.query.values, [side.field]: id })
  return (
    <div className={sideStyles.frame}>
      <Suspense fallback={<aside className={sideStyles.side} />}>
        <SideTree side={side} scope={list.scope} value={list.query.values[side.field]} onChoose={choose} />
      </Suspense>
      <ListSection page={page} list={list} />
    </div>
  )
}

function ListSection({ page, list }: { page: ResolvedList; list: ReturnType<typeof useListPage> }) {
  const { layout, change, reset } = list.layout
  const [full, setFull] = useState(false)
  const [menu, setMenu] = useState<{ row: Row; anchor: HTMLElement } | null>(null)
  const [settings, setSettings] = useState<HTMLElement | null>(null)
  const isTree = page.shape === 'tree'
  const tree = useExpanded(list.rows, isTree)
  const density = layout.density ?? 'compact'
  const { query, scope } = list

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.key === 'Escape' && full) setFull(false)
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
        />
      )}
      <div className={styles.bar}>
        <PageTitle className={styles.title} />
        <div className={styles.buttons}>
          <ActionButtons actions={list.actions.page} scope={scope} onRun={list.runPage} firstPrimary />
          {isTree && list.rows.length > 0 && (
            <Button onClick={tree.toggleAll}>{tree.isAllOpen ? '全部收起' : '全部展开'}</Button>
          )}
        </div>
        {list.selected.size > 0 && (
          <div className={styles.selection} role="status">
            <span>已选择 {list.selected.size} 项</span>
            <button type="button" className="cell-link" onClick={list.clear}>
              取消选择
            </button>
            <ActionButtons
              actions={list.actions.selection}
              scope={{ ...scope, selection: [...list.selected] }}
              onRun={list.runSelection}
            />
          </div>
        )}
        <ListTools
          density={density}
          full={full}
          onReload={list.reload}
          onDensity={next => change({ density: next })}
          onFull={() => setFull(now => !now)}
          onSettings={setSettings}
        />
      </div>
      {list.error !== undefined ? (
        <ErrorCard error={list.error} onRetry={list.reload} />
      ) : (
        <DataTable
          label={page.title}
          columns={list.columns}
          rows={list.rows}
          firstNumber={page.shape === 'page' ? (query.current - 1) * query.size + 1 : 1}
          density={density}
          layout={layout.columns ?? noLayout}
          onLayout={columns => change({ columns })}
          sort={query.sort}
          onSort={list.order}
          selected={list.selected}
          onSelect={list.select}
          onRowClick={click => setMenu(list.onCellClick(click) ?? null)}
          onEnter={list.onEnter}
          loading={list.loading}
          isTree={isTree}
          expanded={tree.expanded}
          onExpand={tree.toggle}
          empty={
            <Empty>
              <ActionButtons actions={list.actions.page.slice(0, 1)} scope={scope} onRun={list.runPage} />
            </Empty>
          }
        />
      )}
      <footer className={styles.foot}>
        {page.shape === 'page' ? (
          <Pager total={list.total} current={query.current} size={query.size} onChange={list.turn} />
        ) : (
          <span>共 {list.total} 条</span>
        )}
      </footer>
      {menu && (
        <PopMenu
          place={menu}
          entries={foldedActions(list.actions.row, scope, menu.row).map(({ key, label, style }) => ({
            key,
            label,
            danger: style === 'danger',
          }))}
          onPick={key => {
            const action = list.actions.row.find(one => one.key === key)
            if (action) list.runRow(action, menu.row)
          }}
          onClose={() => setMenu(null)}
        />
      )}
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
