import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import { holds } from '../../runtime/session/holds.ts'
import type { FieldInputProps } from '../page/fieldKind.ts'
import type { Scope } from '../page/scope.ts'
import { createGrid } from './createGrid.ts'
import type { FieldInputOf } from './fieldInput.ts'
import { Grid } from './Grid.tsx'
import { type GridModel, shownColumns } from './gridModel.ts'
import { rowsOf } from './rowErrors.ts'

const all = { add: true, copy: true, remove: true, move: true }

/** The input of a sub-table, whose cells use the inputs given. */
export const subTable = (inputOf: FieldInputOf) =>
  function SubTableInput(props: FieldInputProps) {
    return <SubTable {...props} inputOf={inputOf} />
  }

/** The rows of a form field. The form holds the list; the grid reports every change. */
function SubTable({ inputOf, ...props }: FieldInputProps & { inputOf: FieldInputOf }) {
  const { field, value, scope, disabled, errors, onChange } = props
  const model = useFieldModel(field, scope)
  const lastValue = useRef(value)
  const tell = useRef(onChange)
  tell.current = onChange
  const [grid] = useState(() =>
    createGrid({
      model,
      rows: rowsOf(value),
      dropsBlank: true,
      onRows(rows) {
        lastValue.current = rows.map(row => row.values)
        tell.current(lastValue.current)
      },
    }),
  )
  useLayoutEffect(() => grid.configure(model), [grid, model])
  useLayoutEffect(() => {
    if (value === lastValue.current) return
    lastValue.current = value
    grid.receive(rowsOf(value))
  }, [grid, value])
  useEffect(() => grid.receiveErrors(errors), [grid, errors])
  return (
    <Grid
      grid={grid}
      inputOf={inputOf}
      id={props.id}
      label={field.title}
      disabled={disabled ?? false}
      invalid={props.invalid ?? false}
      describedBy={props.describedBy}
    />
  )
}

function useFieldModel(field: ResolvedField, scope: Scope): GridModel {
  return useMemo(
    () => ({
      columns: shownColumns(
        (field.columns ?? []).filter(column => holds(column.permission)),
        scope,
      ),
      scope,
      rights: field.rows ?? all,
      least: field.property?.minItems ?? 0,
      most: field.property?.maxItems ?? Number.POSITIVE_INFINITY,
    }),
    [field, scope],
  )
}
