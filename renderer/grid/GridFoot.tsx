import { type ReactNode, useId, useState } from 'react'
import { PlainButton } from '../ui/PlainButton.tsx'
import type { Grid } from './createGrid.ts'
import styles from './GridFoot.module.css'
import { mayAdd } from './gridEdits.ts'
import { keyHelp, listKeyHelp } from './gridKeys.ts'
import type { GridModel } from './gridModel.ts'
import { errorAt, type GridState } from './gridState.ts'

export interface GridFootProps {
  grid: Grid
  state: GridState
  model: GridModel
  disabled: boolean
  /** Moves the focus to the next active cell. */
  onGo(): void
  /** Rows are records of a list. */
  isList: boolean
  children?: ReactNode
}

/** Row count, first fault, keyboard help, and the button to add a row. */
export function GridFoot({ grid, state, model, disabled, onGo, isList, children }: GridFootProps) {
  const [help, setHelp] = useState(false)
  const helpId = useId()
  const faults = faultsOf(state, model)
  const first = faults[0]
  const isFull = !mayAdd(model, state.rows)
  return (
    <div className={styles.foot}>
      {!disabled && model.rights.add && (
        <PlainButton
          disabled={isFull}
          title={isFull ? `最多 ${model.most} 行` : undefined}
          onClick={() => {
            onGo()
            grid.insert(state.rows.length)
          }}
        >
          <span aria-hidden="true">＋ </span>添加一行
        </PlainButton>
      )}
      {children}
      <span className={styles.count}>共 {state.rows.length} 行</span>
      {first && (
        <button
          type="button"
          className={styles.fault}
          onClick={() => {
            onGo()
            grid.go({ row: first.row, column: first.column })
          }}
        >
          第 {first.row + 1} 行 {first.message}
          {faults.length > 1 && `，共 ${faults.length} 处`}
        </button>
      )}
      {!disabled && (
        <span className={styles.help}>
          <button
            type="button"
            className="cell-link"
            aria-expanded={help}
            aria-controls={helpId}
            onClick={() => setHelp(now => !now)}
          >
            快捷键
          </button>
          {help && (
            <dl id={helpId} className={styles.keys}>
              {[...keyHelp, ...(isList ? listKeyHelp : [])].map(([keys, text]) => (
                <div key={keys}>
                  <dt>{keys}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </span>
      )}
    </div>
  )
}

function faultsOf(state: GridState, { columns }: GridModel) {
  if (state.own.size === 0 && state.given.size === 0) return []
  return state.rows.flatMap(({ key }, row) =>
    columns.flatMap(({ field }, column) => {
      const message = errorAt(state, key, field)
      return message === undefined ? [] : [{ row, column, message }]
    }),
  )
}
