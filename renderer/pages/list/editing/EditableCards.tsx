import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { FieldInputOf } from '../../../grid/fieldInput.ts'
import { mayAdd, mayRemove } from '../../../grid/gridEdits.ts'
import type { GridList } from '../../../grid/gridList.ts'
import { allOperations, copyOperation, removeOperation } from '../../../grid/RowOperations.tsx'
import { summaryOf, summaryWords } from '../../../grid/summaries.ts'
import { useDrawn, useWantedLabels } from '../../../grid/useDrawn.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import '../../../table/cards.css'
import { CardForm } from './CardForm.tsx'
import styles from './EditableRows.module.css'
import { RowCard } from './RowCard.tsx'
import type { useEditing } from './useEditing.ts'

export interface EditableCardsProps {
  edit: ReturnType<typeof useEditing>
  list: GridList
  inputOf: FieldInputOf
  idPrefix: string
  label: string
  /** Column that labels a card. */
  name: string
  foot: ReactNode
}

/** Editable rows on a narrow screen: each is a card, and a form while edited. */
export function EditableCards({ edit, list, inputOf, idPrefix, label, name, foot }: EditableCardsProps) {
  const { grid, marks } = edit
  const state = useSyncExternalStore(grid.subscribe, grid.read, grid.read)
  const { columns, rights, scope } = grid.model()
  const { drawn, labels, cells } = useDrawn(columns)
  const [open, setOpen] = useState<string>()
  const { rows } = state
  const values = rows.map(row => row.values)
  useWantedLabels({ labels }, { columns, rows: values, scope })

  /** A new row opens for editing at once. */
  const openNew = (at: number, make: () => void) => {
    const before = grid.read().rows.length
    make()
    const now = grid.read().rows
    if (now.length > before) setOpen(now[at]?.key)
  }
  const onOperation = (operation: string, key: string, at: number) => {
    const block = { top: at, bottom: at, left: 0, right: 0 }
    if (operation === editOperation.key) setOpen(key)
    else if (operation === removeOperation.key) void edit.remove(block)
    else if (operation === copyOperation.key) openNew(at + 1, () => grid.copy(block))
    else list.onOperation(operation, key)
  }
  const removable = mayRemove(grid.model(), rows)
  const copyable = rights.copy && mayAdd(grid.model(), rows)
  const summed = drawn.filter(({ column }) => column.summary)
  return (
    <>
      <div className="cards-box">
        <ul className="cards" aria-label={label}>
          {rows.map((row, at) => {
            const mark = marks.get(row.key)
            const isOpen = open === row.key
            return (
              <li key={row.key} data-row={at} data-mark={mark?.mark} className={styles.card}>
                {isOpen ? (
                  <CardForm
                    grid={grid}
                    row={row}
                    at={at}
                    inputOf={inputOf}
                    idPrefix={`${idPrefix}-${row.key}`}
                    message={mark?.message}
                    onSave={async () => {
                      if (await edit.save(row.key)) setOpen(undefined)
                    }}
                    onCancel={() => {
                      edit.giveUp(row.key)
                      setOpen(undefined)
                    }}
                  />
                ) : (
                  <RowCard
                    drawn={drawn}
                    row={row}
                    at={at}
                    name={name}
                    scope={scope}
                    mark={mark}
                    list={list}
                    operations={[
                      ...(isEditable(edit, row.key) ? [editOperation] : []),
                      ...allOperations(list.operationsOf(row), { copyable, removable }),
                    ]}
                    onOperation={operation => onOperation(operation, row.key, at)}
                  />
                )}
              </li>
            )
          })}
        </ul>
        {rows.length === 0 && <p className={styles.empty}>暂无数据</p>}
        {summed.length > 0 && rows.length > 0 && (
          <dl className="cards-foot" aria-label="汇总">
            {summed.map(({ column }) => (
              <div key={column.field}>
                <dt>
                  {column.title}
                  {column.summary && summaryWords[column.summary]}
                </dt>
                <dd>
                  {column.summary === 'count'
                    ? summaryOf(column, rows)
                    : cells[column.column.cell].compile(column.column)(summaryOf(column, rows), {})}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className={styles.foot}>
        {rights.add && (
          <PlainButton onClick={() => openNew(rows.length, () => grid.insert(rows.length))}>
            <span aria-hidden="true">＋ </span>添加一行
          </PlainButton>
        )}
        {foot}
      </div>
    </>
  )
}

const editOperation = { key: '#edit', label: '编辑' }

/** Whether the row can be edited; stored rows need an update call. */
const isEditable = ({ canUpdate, storedOf }: ReturnType<typeof useEditing>, key: string) =>
  canUpdate || storedOf(key) === undefined
