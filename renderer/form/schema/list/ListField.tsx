import { getDefaultRegistry } from '@rjsf/core'
import { type Field, getUiOptions, type RJSFSchema } from '@rjsf/utils'
import { lazy, Suspense, use, useEffect, useMemo, useState } from 'react'
import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import { PageContext } from '../../../page/pageContext.ts'
import { phone, useMedia } from '../../../ui/useMedia.ts'
import { InputRoom } from '../../InputRoom.tsx'
import { PhoneWidth } from '../phoneWidth.ts'
import { keptRowsOf, noKeptRows } from '../rowContext.ts'
import type { SchemaFieldProps, SchemaFormContext } from '../schemaFormContext.ts'
import { useValueAt } from '../useStoreAt.ts'
import { fitsColumns, listColumns, mostColumns } from './listColumns.ts'

const { ArrayField } = getDefaultRegistry<unknown, RJSFSchema, SchemaFormContext>().fields
const Cards = ArrayField as Field<unknown, RJSFSchema, SchemaFormContext>
const ListGrid = lazy(async () => ({ default: (await import('./ListGrid.tsx')).ListGrid }))

/** A list: flat records as table rows, others as cards; always cards on a phone. */
export function ListField(props: SchemaFieldProps) {
  const { store } = props.registry.formContext
  const columns = useColumns(props)
  const isPhone = useMedia(phone) || use(PhoneWidth)
  const { path } = props.fieldPathId
  const value = useValueAt(store, path)
  const [fits] = useState(() => columns !== undefined && fitsColumns(value, columns))
  const isGrid = columns !== undefined && fits && !isPhone
  // rjsf, which draws the cards, does not know of changes in the table.
  useEffect(() => {
    if (!isGrid) queueMicrotask(() => store.flush())
  }, [isGrid, store])
  if (!isGrid) return <Cards {...props} />
  return (
    <Suspense fallback={<InputRoom />}>
      <ListGrid field={props} columns={columns} />
    </Suspense>
  )
}

/** Columns of the table; undefined where the list is drawn as cards. */
function useColumns({ schema, uiSchema, registry }: SchemaFieldProps) {
  // Cells need the page context.
  const isOnPage = use(PageContext) !== null
  const { readOnly } = registry.formContext
  const { schemaUtils } = registry
  return useMemo(() => {
    const { items } = schema
    const { display } = getUiOptions(uiSchema)
    const isCards = display === 'cards'
    // A table has no rows that stay among others that may go.
    const kept = keptRowsOf(schema)
    const isMixed = kept !== noKeptRows && !kept.isFixed
    if (!isOnPage || readOnly || isCards || !isRecord(items) || isMixed) return undefined
    const layout = isRecord(uiSchema?.items) ? uiSchema.items : undefined
    const most = display === 'table' ? Number.POSITIVE_INFINITY : mostColumns
    return listColumns(schemaUtils.retrieveSchema(items), layout, most)
  }, [isOnPage, readOnly, schema, uiSchema, schemaUtils])
}
