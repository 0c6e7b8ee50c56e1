import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import type { PickerList as List } from '../../../runtime/schema/resolvedPage.ts'
import { compileCell } from '../../cells/compileCell.ts'
import type { Row } from '../../page/cellKind.ts'
import { usePageContext } from '../../page/pageContext.ts'
import type { Scope } from '../../page/scope.ts'
import { ErrorCard } from '../../page/states/ErrorCard.tsx'
import { Empty, Loading } from '../../page/states/StateText.tsx'
import { Pager } from '../../ui/Pager.tsx'
import type { RecordId } from '../record/useLabels.ts'
import { PickerSide } from './PickerSide.tsx'
import type { Picked } from './picked.ts'
import styles from './picker.module.css'
import { recentPicks } from './recentPicks.ts'
import { SearchPane } from './SearchPane.tsx'
import { pickerSize, usePickerRows } from './usePickerRows.ts'

export interface PickerListProps {
  list: List
  scope: Scope
  isMultiple: boolean
  isFull: boolean
  picked: Picked
  onToggle(id: RecordId, label: string, on: boolean): void
  /** Double click or Enter chooses a single record and closes. */
  onFinish(id: RecordId, label: string): void
}

/** Records, searched on the server and paged; filtered by the tree on the left. */
export function PickerList({ list, scope, isMultiple, isFull, picked, onToggle, onFinish }: PickerListProps) {
  const { query, columns, side } = list
  const { cells } = usePageContext()
  const found = usePickerRows(list, scope)
  const name = useId()
  const [recent] = useState(() => recentPicks(query.source))
  const draw = useMemo(() => columns.map(column => compileCell(column, scope, { cells })), [columns, scope, cells])
  const press = (event: KeyboardEvent, id: RecordId, label: string) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter') {
      event.preventDefault()
      onFinish(id, label)
    } else if (step !== 0 && event.currentTarget instanceof HTMLElement) {
      const inputs = [...(event.currentTarget.closest('tbody')?.querySelectorAll('input') ?? [])]
      event.preventDefault()
      inputs[inputs.indexOf(event.target as HTMLInputElement) + step]?.focus()
    }
  }
  return (
    <>
      {side && <PickerSide side={side} scope={scope} chosen={found.node} onChoose={found.choose} />}
      <SearchPane words={found.words} onSearch={found.search}>
        {recent.length > 0 && found.words.trim() === '' && (
          <ul className={styles.recent} aria-label="最近选择">
            {recent.map(([id, label]) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.recentPick}
                  aria-pressed={picked.has(id)}
                  disabled={isFull && !picked.has(id)}
                  onClick={() => onToggle(id, label, isMultiple ? !picked.has(id) : true)}
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.scroll} aria-busy={found.loading}>
          {found.error !== undefined ? (
            <ErrorCard error={found.error} onRetry={found.reload} />
          ) : found.loading && found.rows.length === 0 ? (
            <Loading />
          ) : found.rows.length === 0 ? (
            <Empty text={found.words.trim() === '' ? '暂无数据' : '没有匹配的结果'} />
          ) : (
            <table>
              <thead>
                <tr>
                  <th aria-label="选择" />
                  {columns.map(({ key, title, align }) => (
                    <th key={key} style={{ textAlign: align }}>
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.rows.map(row => {
                  const id = idIn(row, query.value)
                  if (id === undefined) return null
                  const label = String(row[query.label] ?? id)
                  const on = picked.has(id)
                  return (
                    <tr
                      key={id}
                      data-on={on || undefined}
                      onClick={event => {
                        if (!(event.target instanceof HTMLInputElement)) onToggle(id, label, isMultiple ? !on : true)
                      }}
                      onDoubleClick={() => !isMultiple && onFinish(id, label)}
                    >
                      <td>
                        <input
                          type={isMultiple ? 'checkbox' : 'radio'}
                          name={name}
                          aria-label={`选择${label}`}
                          checked={on}
                          disabled={isFull && !on}
                          onChange={event => onToggle(id, label, event.target.checked)}
                          onKeyDown={event => press(event, id, label)}
                        />
                      </td>
                      {columns.map(({ key, align }, at) => (
                        <td key={key} style={{ textAlign: align }}>
                          {(draw[at] as (row: Row) => ReactNode)(row)}
                        </td>
                      ))}
                    </tr>
                  )
                })}
              </tbody>
            </table>
          )}
        </div>
        <Pager
          short
          buttons={5}
          total={found.total}
          current={found.current}
          size={pickerSize}
          onChange={current => found.turn(current)}
        />
      </SearchPane>
    </>
  )
}

function idIn(row: Row, key: string): RecordId | undefined {
  const value = row[key]
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}
