import { type ChangeEvent, Suspense, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { fieldKinds } from '../../schemas/evaluate/fieldKinds.ts'
import type { FieldType } from '../../schemas/types/entity.ts'
import { caretAfter, partThousands } from '../fields/number/thousands.ts'
import { carriedLabel } from '../fields/record/carriedLabel.ts'
import { UploadPlaceContext } from '../fields/upload/heldUploads.ts'
import type { Scope } from '../page/scope.ts'
import type { Grid } from './createGrid.ts'
import type { DrawnColumn } from './drawnColumns.ts'
import type { FieldInputOf } from './fieldInput.ts'
import styles from './Grid.module.css'
import { isNumeric } from './gridText.ts'
import { CellUploadsContext } from './useCellUploads.ts'

export interface CellInputProps {
  id: string
  grid: Grid
  rowKey: string
  inputOf: FieldInputOf
  drawn: DrawnColumn
  at: number
  value: unknown
  text: string
  mode: 'select' | 'edit'
  /** Id of the message. */
  error: string | undefined
  /** Scope including the row. */
  scope: Scope
}

/** The input of the active cell: a plain one for texts and numbers, otherwise that of the field type. */
export function CellInput(props: CellInputProps) {
  return props.drawn.kind === 'typed' ? <TypedInput {...props} /> : <OpenedInput {...props} />
}

/**
 * Mounted when the cell gets focus, with its text selected: typing replaces it, even with a Chinese input method, which
 * needs an input from its first key.
 */
function TypedInput({ id, grid, drawn: { column, align }, at, text, mode, error }: CellInputProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const caret = useRef<number>(undefined)
  useEffect(() => {
    if (mode === 'select') input.current?.select()
  }, [mode])
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const typed = target.value
    // Text being composed by an input method must not be changed.
    const isComposing = (nativeEvent as InputEvent).isComposing === true
    if (column.input !== 'money' || isComposing) return grid.type(typed)
    const parted = partThousands(typed)
    caret.current = caretAfter(typed, target.selectionStart ?? typed.length, parted)
    grid.type(parted)
  }
  const shared = {
    ref: input,
    id,
    className: styles.input,
    'data-typed': '',
    'data-mode': mode,
    'data-align': align,
    value: text,
    maxLength: column.property?.maxLength,
    'aria-label': `${column.title} 第 ${at + 1} 行`,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error,
    autoComplete: 'off',
    onChange: type,
  }
  if (column.input === 'textarea') return <textarea rows={mode === 'edit' ? 4 : 1} {...shared} />
  return (
    <input
      type={column.input === 'password' ? 'password' : 'text'}
      inputMode={isNumeric(column) ? 'decimal' : undefined}
      {...shared}
    />
  )
}

/** Whether the cell stays open for several values; a single value closes it. */
const staysOpen = (input: FieldType) => fieldKinds[input].grid === 'stays'

function OpenedInput({ id, grid, rowKey, inputOf, drawn: { column }, value, error, scope }: CellInputProps) {
  const Input = inputOf(column.input)
  const label = column.labelField === undefined ? undefined : (scope.row as Record<string, unknown>)[column.labelField]
  const placeOf = useContext(CellUploadsContext)
  const place = useMemo(() => placeOf?.(rowKey, column.field) ?? null, [placeOf, rowKey, column.field])
  return (
    <span className={styles.opened}>
      <Suspense fallback={null}>
        <UploadPlaceContext value={place}>
          <Input
            id={id}
            field={column}
            value={value}
            onChange={next => {
              grid.choose(next)
              if (!column.multiple && !staysOpen(column.input)) grid.finish()
            }}
            invalid={error !== undefined}
            describedBy={error}
            scope={scope}
            valueLabel={carriedLabel(label)}
            use="form"
            autoOpen
          />
        </UploadPlaceContext>
        <FocusWhenThere id={id} />
      </Suspense>
    </span>
  )
}

/** Focuses the input of a field type, which may load after its cell. */
function FocusWhenThere({ id }: { id: string }) {
  useEffect(() => {
    const input = document.getElementById(id)
    if (input && !input.contains(document.activeElement)) input.focus()
  }, [id])
  return null
}
