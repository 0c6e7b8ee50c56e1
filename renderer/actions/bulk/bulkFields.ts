import { argumentsOf, loadEndpoint } from '../../../runtime/schema/endpoints.ts'
import { resolveColumns } from '../../../runtime/schema/resolveColumn.ts'
import type { ResolvedColumn, ResolvedField } from '../../../runtime/schema/resolvedPage.ts'
import { resolveField } from '../../../runtime/schema/resolveField.ts'
import { holds } from '../../../runtime/session/holds.ts'
import type { BulkEditAction } from '../../../schemas/types/action.ts'

/** A field that can be set, with the cell that shows its values. */
export interface BulkFieldView {
  field: ResolvedField
  column: ResolvedColumn
}

/** Returns the fields of a bulk edit that the caller may write. */
export async function bulkFields({ call, fields }: BulkEditAction, file: string): Promise<BulkFieldView[]> {
  const batch = await loadEndpoint(call, { file, path: 'call' })
  const of = batch.endpoint.do === 'batch' ? batch.endpoint.of : call.split('.')[1]
  const { required, ...element } = await argumentsOf(await loadEndpoint(`${batch.family.family}.${of}`))
  const names = fields.map(one => (typeof one === 'string' ? one : one.field))
  const columns = await resolveColumns(names, element)
  const views = await Promise.all(
    fields.map(async (one, at): Promise<BulkFieldView[]> => {
      const place = { use: 'form', required, file, path: `fields[${at}]` } as const
      const field = await resolveField(one, element, place)
      const column = columns[at]
      return column && holds(field.permission) ? [{ field, column: { ...column, title: field.title } }] : []
    }),
  )
  return views.flat()
}
