import type { ListPage } from '../../../schemas/types/pages/list.ts'
import { argumentsOf, type Element, loadEndpoint } from '../endpoints.ts'
import type { ResolvedColumn, ResolvedEditing } from '../resolvedPage.ts'
import { resolveField } from '../resolveField.ts'
import { allowedRows, resolveGridColumns, shownOnly } from '../resolveGrid.ts'

interface Shown {
  columns: readonly ResolvedColumn[]
  element: Element
  file: string
}

/** Returns all columns of an editable list: editable ones as fields, the others read-only. */
export async function resolveEditing(
  { editable }: ListPage,
  { columns, element, file }: Shown,
): Promise<ResolvedEditing | undefined> {
  if (!editable) return undefined
  const { fields, rows, ...calls } = editable
  const [create, update] = await Promise.all(
    (['create', 'update', 'delete'] as const).map(key => {
      const name = editable[key]
      return name === undefined ? undefined : loadEndpoint(name, { file, path: `editable.${key}` })
    }),
  )
  const taken = await Promise.all([create, update].flatMap(endpoint => (endpoint ? [argumentsOf(endpoint)] : [])))
  const known: Element = {
    ...element,
    properties: Object.assign({}, element.properties, ...taken.map(one => one.properties)),
  }
  const required = create ? (taken[0]?.required ?? []) : (element.entity?.required ?? [])
  const edited = await resolveGridColumns(fields, known, (field, row, index) =>
    resolveField(field, row, { use: 'form', required, file, path: `editable.fields[${index}]` }),
  )
  return {
    ...calls,
    columns: columns.map(column => edited.find(one => one.field === column.field) ?? shownOnly(column)),
    rows: { ...allowedRows(rows), move: false },
  }
}
