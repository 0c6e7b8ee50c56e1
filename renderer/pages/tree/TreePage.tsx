import { Input, Select } from 'antd'
import { useRef, useState } from 'react'
import type { ResolvedTree } from '../../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import { ActionButtons } from '../../actions/ActionButtons.tsx'
import { visibleActions } from '../../actions/visibleActions.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { ErrorCard } from '../../page/states/ErrorCard.tsx'
import { Empty, Loading } from '../../page/states/StateText.tsx'
import { useInnerHost } from '../../page/useInnerHost.ts'
import { type MenuPlace, PopMenu } from '../../ui/PopMenu.tsx'
import type { TreeNode } from '../../ui/treeNodes.ts'
import { PageTitle } from '../PageTitle.tsx'
import { NodeTree } from './NodeTree.tsx'
import { Splitter } from './Splitter.tsx'
import { TickTree } from './TickTree.tsx'
import styles from './TreePage.module.css'
import { useExpanded } from './useExpanded.ts'
import { useTreePage } from './useTreePage.ts'

/** A tree with the page of the chosen node beside it, or a tree whose nodes are ticked. */
export function TreePage({ page }: { page: ResolvedTree }) {
  const tree = useTreePage(page)
  const [expanded, setExpanded] = useExpanded(tree.nodes)
  const [menu, setMenu] = useState<{ node: TreeNode; place: MenuPlace } | null>(null)
  const mayLeave = useRef(async () => true)
  const { schema } = page
  const { scope } = tree
  const nodeActions = (node: TreeNode) => visibleActions(tree.actions.node, { ...scope, row: node.row })

  const head = (
    <header className={styles.head}>
      <PageTitle className={styles.title} />
      {page.switcher && (
        <Select
          aria-label={page.switcher.title}
          value={tree.switcher.value}
          options={tree.switcher.options as { value: unknown; label: string }[]}
          loading={tree.switcher.loading}
          onChange={async value => {
            if (await mayLeave.current()) tree.switcher.choose(value)
          }}
          className={styles.switcher ?? ''}
        />
      )}
      <div className={styles.actions}>
        <ActionButtons actions={tree.actions.page} scope={scope} onRun={tree.runPage} firstPrimary={!schema.check} />
      </div>
    </header>
  )
  const search = (
    <Input
      allowClear
      placeholder="请输入关键字"
      aria-label={`搜索${page.title}`}
      value={tree.words}
      onChange={event => tree.setWords(event.target.value)}
    />
  )

  if (tree.error !== undefined) return <ErrorCard error={tree.error} onRetry={tree.reload} />
  if (schema.check)
    return (
      <section className={styles.page} aria-label={page.title}>
        {head}
        <TickTree
          check={schema.check}
          label={page.title}
          nodes={tree.nodes}
          found={tree.found}
          words={tree.words}
          scope={scope}
          isReady={tree.isReady}
          loading={tree.loading}
          search={search}
          mayLeave={mayLeave}
          isDirty={tree.isDirty}
        />
      </section>
    )

  const side = (
    <div className={styles.side}>
      {search}
      {tree.nodes.length === 0 ? (
        tree.loading ? (
          <Loading />
        ) : (
          <Empty />
        )
      ) : (
        <NodeTree
          label={page.title}
          nodes={tree.found}
          words={tree.words}
          expanded={expanded}
          onExpand={setExpanded}
          chosen={tree.chosen?.key}
          onChoose={tree.choose}
          onMenu={
            tree.actions.node.length > 0
              ? (node, place) => nodeActions(node).length > 0 && setMenu({ node, place })
              : undefined
          }
          onDrop={tree.mayMove ? (dragged, target, place) => void tree.drop(dragged, target, place) : undefined}
        />
      )}
      {tree.nodes.length > 0 && tree.found.length === 0 && <Empty text="没有匹配的结果" />}
    </div>
  )
  return (
    <section className={styles.page} aria-label={page.title} aria-busy={tree.loading}>
      {head}
      <Splitter side={side}>
        {schema.detail && tree.chosen ? (
          <NodePage
            page={schema.detail.page}
            params={evaluateArguments(schema.detail.with ?? { id: '=row.id' }, { ...scope, row: tree.chosen.row })}
            onSaved={tree.reload}
          />
        ) : (
          <Empty text={tree.loading ? '加载中' : '请选择节点'} />
        )}
      </Splitter>
      {menu && (
        <PopMenu
          place={menu.place}
          entries={nodeActions(menu.node).map(({ key, label, style }) => ({ key, label, danger: style === 'danger' }))}
          onPick={key => {
            const action = tree.actions.node.find(one => one.key === key)
            if (action) tree.runNode(action, menu.node)
          }}
          onClose={() => setMenu(null)}
        />
      )}
    </section>
  )
}

function NodePage({ page, params, onSaved }: { page: string; params: Record<string, unknown>; onSaved(): void }) {
  const { PageView } = usePageContext()
  const { host, version } = useInnerHost(onSaved)
  return <PageView key={version} name={page} params={params} host={host} place="fill" />
}
