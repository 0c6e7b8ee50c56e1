import type { PlacedField } from '../../../../processes/form-definition/fieldsOf.ts'

/**
 * Returns the title of a place in the values of a form, with the number of the row; the place itself if it is no field.
 *
 * @example titleOfPlace(fields, 'lines.0.cost') // '费用明细 第 1 行 / 金额'
 */
export function titleOfPlace(fields: readonly PlacedField[], place: string): string {
  const parts = place.split(/[.[\]]+/).filter(part => part !== '')
  const isRow = (part: string) => /^\d+$/.test(part)
  const name = parts.filter(part => !isRow(part)).join('.')
  const found = fields.find(({ field }) => field === name)
  if (!found) return place
  const row = parts.find(isRow)
  if (row === undefined) return found.title
  const [table = '', ...column] = found.title.split(' / ')
  return [`${table} 第 ${Number(row) + 1} 行`, ...column].join(' / ')
}
