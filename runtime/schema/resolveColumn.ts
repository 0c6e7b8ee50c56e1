import { cellKinds } from '../../schemas/evaluate/cellKinds.ts'
import { cellOf } from '../../schemas/evaluate/cellOf.ts'
import { labelKey } from '../../schemas/evaluate/labelKey.ts'
import type { Name } from '../../schemas/types/common.ts'
import type { Property } from '../../schemas/types/entity.ts'
import type { Column } from '../../schemas/types/pages/column.ts'
import type { DetailField } from '../../schemas/types/pages/detail.ts'
import type { Element } from './endpoints.ts'
import { permissionToOpen } from './resolveAction.ts'
import type { ResolvedColumn } from './resolvedPage.ts'
import { schemaFrom } from './schemaFrom.ts'

/** System columns of every record; entities do not declare them. */
export const systemProperties: Record<Name, Property> = {
  id: { type: 'string', title: '标识' },
  revision: { type: 'integer', title: '版本' },
  createdAt: { type: 'string', format: 'date-time', title: '创建时间' },
  createdBy: { type: 'string', title: '创建人' },
  updatedAt: { type: 'string', format: 'date-time', title: '更新时间' },
  updatedBy: { type: 'string', title: '更新人' },
}

/** Returns columns with the permissions of their target pages. */
export function resolveColumns(
  given: readonly (Name | Column | DetailField)[],
  element: Element,
): Promise<ResolvedColumn[]> {
  return Promise.all(
    given.map(async one => {
      const column = resolveColumn(one, element)
      const [opens, schema] = await Promise.all([
        column.open && permissionToOpen(column.open),
        column.schema ?? (column.cell === 'schema' ? schemaFrom(column.property, element, 'row') : undefined),
      ])
      return { ...column, ...(opens === undefined ? {} : { opens }), ...(schema ? { schema } : {}) }
    }),
  )
}

/** Fills in a column's defaults from its property. */
export function resolveColumn(given: Name | Column | DetailField, element: Element): ResolvedColumn {
  const column: Column & Pick<DetailField, 'schema'> = typeof given === 'string' ? { field: given } : given
  const { field } = column
  const property = element.properties[field] ?? systemProperties[field] ?? referenceOf(field, element)
  const dictionary = column.dictionary ?? property?.['x-dictionary']
  const cell =
    column.cell ??
    cellOf(property, { dictionary, isSwitch: column.call !== undefined, isLink: column.open !== undefined })
  const own = element.properties[field]
  const labelField = own?.['x-ref'] && field !== 'id' ? labelKey(field) : undefined
  return {
    ...column,
    key: field,
    title: column.title ?? property?.title ?? field,
    width: column.width ?? property?.['x-width'] ?? cellKinds[cell].width ?? textWidth(property),
    cell,
    align: column.align ?? cellKinds[cell].align,
    sortable:
      column.sortable ??
      (own !== undefined && !own['x-ref'] && own.type !== 'array' && own.type !== 'object'
        ? isSortable(own)
        : field.endsWith('edAt')),
    optional: column.optional ?? false,
    ...(dictionary ? { dictionary } : {}),
    ...(property ? { property } : {}),
    ...(labelField ? { labelField } : {}),
    ...((column.permission ?? property?.['x-permission'])
      ? { permission: column.permission ?? property?.['x-permission'] }
      : {}),
  }
}

const isSortable = (property: Property) =>
  !property['x-secret'] && property['x-field'] !== 'textarea' && property.type !== 'boolean'

const textWidth = (property: Property | undefined) => ((property?.maxLength ?? 0) > 100 ? 220 : 136)

/** Returns the reference behind a label: `organizationName` belongs to `organizationId`. */
function referenceOf(field: Name, element: Element): Property | undefined {
  const found = Object.entries(element.properties).find(
    ([name, property]) => property['x-ref'] && labelKey(name) === field,
  )
  return found && (found[1].type === 'array' ? labelsOf(found[1].title) : { type: 'string', title: found[1].title })
}

const labelsOf = (title: string): Property => ({ type: 'array', title, items: { type: 'string' } })
