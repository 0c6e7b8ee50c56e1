import { getUiOptions } from '@rjsf/utils'
import { use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ResolvedGridColumn } from '../../../../runtime/schema/resolvedPage.ts'
import { isSameValue } from '../../../../schemas/evaluate/json-schema/deepValue.ts'
import { createGrid } from '../../../grid/createGrid.ts'
import { Grid } from '../../../grid/Grid.tsx'
import type { GridModel } from '../../../grid/gridModel.ts'
import { rowsOf } from '../../../grid/rowErrors.ts'
import type { Row } from '../../../page/cellKind.ts'
import { FieldFrames } from '../fieldFrames.ts'
import framed from '../framed.module.css'
import { resolvedLeaf } from '../resolvedLeaf.ts'
import { keptRowsOf } from '../rowContext.ts'
import styles from '../schemaForm.module.css'
import type { SchemaFieldProps } from '../schemaFormContext.ts'
import { useErrorsBelow, useValueAt } from '../useStoreAt.ts'

const all = { add: true, copy: true, remove: true, move: true }
const fixed = { add: false, copy: false, remove: false, move: false }
const noInput = () => null

/** A list of flat records as the editable table of the language. The store of the form holds the rows. */
export function ListGrid({ field, columns }: { field: SchemaFieldProps; columns: readonly ResolvedGridColumn[] }) {
  const { schema, uiSchema, registry, fieldPathId, required } = field
  const { store, inputOf } = registry.formContext
  const { $id: id, path } = fieldPathId
  const value = useValueAt(store, path)
  const errors = useErrorsBelow(store, path)
  const ready = useWithRecords(columns)
  const model = useMemo<GridModel>(
    () => ({
      columns: ready,
      // Formulas of a row read the form's values at the time of computing.
      scope: {
        get form() {
          return store.value()
        },
      },
      rights: keptRowsOf(schema).isFixed ? fixed : all,
      least: schema.minItems ?? 0,
      most: schema.maxItems ?? Number.POSITIVE_INFINITY,
    }),
    [ready, store, schema],
  )
  // The frame of a designer scrolls what is inside.
  const isFramed = use(FieldFrames) !== null
  const lastValue = useRef(value)
  const [grid] = useState(() =>
    createGrid({
      model,
      rows: rowsOf(value),
      dropsBlank: true,
      onRows(rows) {
        lastValue.current = rows.map(row => filledIn(row.values))
        store.set(path, lastValue.current)
      },
    }),
  )
  useLayoutEffect(() => grid.configure(model), [grid, model])
  useLayoutEffect(() => {
    if (isSameValue(value, lastValue.current)) return
    lastValue.current = value
    grid.receive(rowsOf(value))
  }, [grid, value])
  useEffect(() => grid.receiveErrors(errors), [grid, errors])
  const label = String(getUiOptions(uiSchema).title ?? schema.title ?? field.title ?? field.name)
  return (
    <div className={styles.list}>
      <div className={`${styles.listTitle} ${framed.title}`} data-required={required || undefined}>
        {label}
      </div>
      {schema.description && <p className={styles.description}>{schema.description}</p>}
      <Grid
        grid={grid}
        inputOf={type => inputOf(type) ?? noInput}
        id={id}
        label={label}
        disabled={field.disabled === true || field.readonly === true}
        describedBy={`${id}-note`}
        isWhole={isFramed}
      />
    </div>
  )
}

/** Adds the source of records to reference columns. */
function useWithRecords(columns: readonly ResolvedGridColumn[]): readonly ResolvedGridColumn[] {
  const found = columns.map(column => {
    if (column.property?.['x-ref'] === undefined) return column
    const leaf = use(resolvedLeaf(column))
    return 'field' in leaf ? { ...column, ...leaf.field } : { ...column, enabled: false, help: leaf.fault }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found follows from the columns
  return useMemo(() => found, [columns])
}

/** Returns the row as JSON Schema validates it: without empty cells. */
const filledIn = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined && value !== ''))
