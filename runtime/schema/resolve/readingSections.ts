import type { Element } from '../endpoints.ts'
import { resolveColumns, systemProperties } from '../resolveColumn.ts'
import type { ResolvedColumn, ResolvedField, ResolvedSection } from '../resolvedPage.ts'

/**
 * Returns the sections of a form for reading: each field as the cell of its property, with the form's title, dictionary
 * and conditions. Write-only fields (passwords) and fields without a place of their own are omitted.
 */
export async function readingSections(
  sections: readonly ResolvedSection<ResolvedField>[],
  element: Element,
): Promise<ResolvedSection<ResolvedColumn>[]> {
  const resolved = await Promise.all(
    sections.map(async section => ({
      ...section,
      fields: (
        await resolveColumns(
          section.fields.filter(field => isRead(field, element)).map(field => columnOf(field, element)),
          element,
        )
      ).map(column => withRows(column, section.fields)),
    })),
  )
  return resolved.filter(section => section.fields.length > 0)
}

/** Gives a sub-table the columns of the form. */
function withRows(column: ResolvedColumn, fields: readonly ResolvedField[]): ResolvedColumn {
  const columns = fields.find(one => one.field === column.field)?.columns
  return columns ? { ...column, columns } : column
}

const isKnown = ({ field }: ResolvedField, { properties }: Element) =>
  properties[field] !== undefined || systemProperties[field] !== undefined

function isRead(field: ResolvedField, element: Element): boolean {
  if (field.input === 'hidden' || field.input === 'password' || field.property?.['x-secret']) return false
  return isKnown(field, element) || field.value !== undefined
}

const columnOf = (field: ResolvedField, element: Element) => ({
  field: field.field,
  title: field.title,
  ...(field.dictionary ? { dictionary: field.dictionary } : {}),
  ...(field.visible !== undefined ? { visible: field.visible } : {}),
  ...(field.permission ? { permission: field.permission } : {}),
  ...(field.schema ? { schema: field.schema } : {}),
  // Computed and not stored, so computed again.
  ...(field.value !== undefined && !isKnown(field, element) ? { value: field.value } : {}),
})
