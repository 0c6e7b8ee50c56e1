import { Button, Input, Switch } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ResolvedTransfer } from '../../../runtime/schema/resolvedPage.ts'
import { compileCell } from '../../cells/compileCell.ts'
import type { Row } from '../../page/cellKind.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { ErrorCard } from '../../page/states/ErrorCard.tsx'
import type { TableColumn } from '../../table/tableColumn.ts'
import { Pager } from '../../ui/Pager.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { useFacts } from '../useFacts.ts'
import styles from './TransferPage.module.css'
import { TransferPane } from './TransferPane.tsx'
import { availableSize, useTransferPage } from './useTransferPage.ts'

/** Two lists; the user moves records from one to the other, and 保存 stores the difference. */
export function TransferPage({ page }: { page: ResolvedTransfer }) {
  const { scope, cells } = usePageContext()
  const transfer = useTransferPage(page)
  const [words, setWords] = useState('')
  const [local, setLocal] = useState('')
  const columns = useMemo(
    () =>
      page.columns.map(
        (column): TableColumn => ({
          id: column.key,
          title: column.title,
          width: Math.min(column.width, 160),
          align: column.align,
          sortable: false,
          optional: false,
          draw: compileCell(column, scope, { cells }),
        }),
      ),
    [page, scope, cells],
  )
  const needle = local.trim().toLowerCase()
  const right = needle === '' ? transfer.right : transfer.right.filter(row => matches(row, needle))
  const ticked = useRef({ left: 0, right: 0 })
  const tickLeft = useCallback((count: number) => {
    ticked.current.left = count
  }, [])
  const tickRight = useCallback((count: number) => {
    ticked.current.right = count
  }, [])
  useFacts(() => ({
    rows: [...transfer.left, ...transfer.right],
    waiting: new Map([
      ...(ticked.current.left === 0 ? [['add', '还没有在左侧勾选数据'] as const] : []),
      ...(ticked.current.right === 0 ? [['remove', '还没有在右侧勾选数据'] as const] : []),
      ...(transfer.isChanged ? [] : [['submit', '没有需要保存的改动'] as const]),
    ]),
  }))
  if (transfer.chosen.error !== undefined)
    return <ErrorCard error={transfer.chosen.error} onRetry={transfer.chosen.reload} />

  return (
    <section className={styles.page} aria-label={page.title}>
      <PageTitle className={styles.title} />
      <div className={styles.panes}>
        <TransferPane
          title={page.schema.availableTitle ?? '可选列表'}
          count={transfer.total}
          columns={columns}
          rows={transfer.left}
          rowKey={page.key}
          loading={transfer.available.loading}
          move="添加"
          onMove={transfer.add}
          onTick={tickLeft}
          disabled={!transfer.maySave}
          search={
            <>
              <Input
                allowClear
                value={words}
                placeholder="请输入关键字"
                aria-label="搜索可选列表"
                onChange={event => {
                  setWords(event.target.value)
                  transfer.search(event.target.value)
                }}
              />
              {page.schema.ownScope && (
                <span className={styles.own}>
                  <Switch
                    size="small"
                    checked={transfer.query.ifOwn}
                    onChange={transfer.setOwn}
                    aria-label="仅本人范围"
                  />{' '}
                  仅本人范围
                </span>
              )}
            </>
          }
          foot={
            <Pager
              short
              buttons={5}
              total={transfer.total}
              current={transfer.query.current}
              size={availableSize}
              onChange={transfer.turn}
            />
          }
          error={transfer.available.error}
          onRetry={transfer.available.reload}
        />
        <TransferPane
          title={page.schema.chosenTitle ?? '已选列表'}
          count={transfer.right.length}
          columns={columns}
          rows={right}
          rowKey={page.key}
          loading={transfer.chosen.loading}
          move="移除"
          onMove={transfer.remove}
          onTick={tickRight}
          disabled={!transfer.maySave}
          search={
            <Input
              allowClear
              value={local}
              placeholder={columns.some(({ id }) => id === 'username') ? '请输入名称或账号' : '请输入名称'}
              aria-label="搜索已选列表"
              onChange={event => setLocal(event.target.value)}
            />
          }
          foot={<span>共 {right.length} 条</span>}
        />
      </div>
      <footer className={styles.foot}>
        {!transfer.maySave && <span className={styles.refused}>您没有保存的权限</span>}
        <Button onClick={transfer.cancel}>取消</Button>
        <Button
          type="primary"
          loading={transfer.saving}
          disabled={!transfer.maySave || !transfer.isChanged}
          onClick={transfer.save}
        >
          保存
        </Button>
      </footer>
    </section>
  )
}

/** Searches in name and account. */
const matches = (row: Row, needle: string) =>
  [row.name, row.username].some(value => typeof value === 'string' && value.toLowerCase().includes(needle))
