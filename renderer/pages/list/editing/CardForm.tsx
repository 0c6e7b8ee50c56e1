import { Suspense, useEffect, useRef } from 'react'
import { InputRoom } from '../../../form/InputRoom.tsx'
import type { Grid } from '../../../grid/createGrid.ts'
import type { FieldInputOf } from '../../../grid/fieldInput.ts'
import { cellView, rowScope } from '../../../grid/gridModel.ts'
import { errorAt, type GridRow } from '../../../grid/gridState.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import styles from './EditableRows.module.css'

export interface CardFormProps {
  grid: Grid
  row: GridRow
  /** Place among all rows, from 0. */
  at: number
  inputOf: FieldInputOf
  idPrefix: string
  /** Why it could not be saved. */
  message: string | undefined
  onSave(): Promise<void>
  onCancel(): void
}

/** A row as a small form of its editable fields, each with its message. */
export function CardForm({ grid, row, at, inputOf, idPrefix, message, onSave, onCancel }: CardFormProps) {
  const state = grid.read()
  const { columns, scope } = grid.model()
  const inner = rowScope(columns, scope, row.values)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.scrollIntoView?.({ block: 'nearest' })
    form.current?.querySelector<HTMLElement>('input, textarea, [tabindex="0"]')?.focus({ preventScroll: true })
  }, [])
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={`编辑第 ${at + 1} 行`}
      onSubmit={event => {
        event.preventDefault()
        void onSave()
      }}
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) onCancel()
      }}
    >
      {columns.map(column => {
        const { visible, enabled, required } = cellView(column, inner)
        if (!visible || !enabled) return null
        const id = `${idPrefix}-${column.field}`
        const error = errorAt(state, row.key, column.field)
        const Input = inputOf(column.input)
        const label = column.labelField === undefined ? undefined : row.values[column.labelField]
        return (
          <div key={column.field} className={styles.field}>
            <label htmlFor={id} data-required={required || undefined}>
              {column.title}
            </label>
            <Suspense fallback={<InputRoom input={column.input} />}>
              <Input
                id={id}
                field={column}
                value={row.values[column.field]}
                onChange={value => grid.put(row.key, column.field, value)}
                onBlur={() => grid.checkCell(row.key, column.field)}
                invalid={error !== undefined}
                describedBy={error === undefined ? undefined : `${id}-note`}
                scope={inner}
                valueLabel={typeof label === 'string' ? label : undefined}
                use="form"
              />
            </Suspense>
            {error !== undefined && (
              <p id={`${id}-note`} className={styles.message} role="alert">
                {error}
              </p>
            )}
          </div>
        )
      })}
      {message !== undefined && <p className={styles.message}>{message}</p>}
      <footer>
        <PlainButton onClick={onCancel}>取消</PlainButton>
        <PlainButton tone="primary" type="submit">
          保存
        </PlainButton>
      </footer>
    </form>
  )
}
