import type { Name } from '../../schemas/types/common.ts'
import type { Property } from '../../schemas/types/entity.ts'
import type { Field } from '../../schemas/types/pages/edit.ts'
import type { GridColumn, GridRows } from '../../schemas/types/pages/grid.ts'
import type { Element } from './endpoints.ts'
import { resolveColumn } from './resolveColumn.ts'
import type { ResolvedColumn, ResolvedField, ResolvedGridColumn } from './resolvedPage.ts'

/** Resolves one column as a field; passed in, because fields and sub-tables contain each other. */
export type ResolveOne = (given: Name | Field, element: Element, index: number) => Promise<ResolvedField>

/** Whether the property is a sub-table: a list of objects with known parts. */
export const hasRows = (property: Property | undefined): boolean =>
  property?.type === 'array' && property.items?.type === 'object' && property.items.properties !== undefined

/** Returns the columns of an editable table: fields of a row, and their cells while not edited. */
export function resolveGridColumns(
  given: readonly (Name | GridColumn)[],
  element: Element,
  resolveOne: ResolveOne,
): Promise<ResolvedGridColumn[]> {
  return Promise.all(
    given.map(async (one, index) => {
      const { fixed, summary, width, cell, ...rest }: GridColumn = typeof one === 'string' ? { field: one } : one
      const field = await resolveOne(rest, element, index)
      const column = resolveColumn(
        {
          field: field.field,
          title: field.title,
          ...(cell ? { cell } : {}),
          ...(width ? { width } : {}),
          ...(field.dictionary ? { dictionary: field.dictionary } : {}),
        },
        element,
      )
      return {
        ...field,
        column,
        width: Math.max(column.width, narrowest),
        ...(fixed ? { fixed } : {}),
        ...(summary ? { summary } : {}),
      }
    }),
  )
}

/** Minimum pixels for an input. */
const narrowest = 90

/** Returns the sub-table of a field; undefined for other fields. */
export async function resolveSubTable(
  field: Field,
  property: Property | undefined,
  resolveOne: (required: readonly Name[]) => ResolveOne,
): Promise<Pick<ResolvedField, 'columns' | 'rows'>> {
  const parts = property?.items?.properties ?? {}
  const columns = await resolveGridColumns(
    field.columns ?? Object.keys(parts),
    { properties: parts },
    resolveOne(property?.items?.required ?? []),
  )
  return { columns, rows: allowedRows(field.rows) }
}

export const allowedRows = (given: GridRows = {}): Required<GridRows> => ({
  add: given.add ?? true,
  copy: given.copy ?? true,
  remove: given.remove ?? true,
  move: given.move ?? true,
})

/** Returns a read-only column. */
export function shownOnly(column: ResolvedColumn): ResolvedGridColumn {
  const { field, title, width, value, labelField, permission } = column
  return {
    field,
    title,
    input: 'text',
    placeholder: '',
    required: false,
    span: 1,
    multiple: false,
    createOnly: false,
    enabled: false,
    column,
    width,
    ...(value === undefined ? {} : { value }),
    ...(labelField === undefined ? {} : { labelField }),
    ...(permission === undefined ? {} : { permission }),
    ...(column.fixed ? { fixed: column.fixed } : {}),
  }
}
