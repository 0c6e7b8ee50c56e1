import type { FieldRight } from '../../../schemas/types/process.ts'

/** A right in the matrix. Without one of its own (`none`), a field is read-only, and left out while it is empty. */
export type Cell = FieldRight['right'] | 'none'

export const cellOf = (rights: readonly FieldRight[], field: string): Cell =>
  rights.findLast(each => each.field === field)?.right ?? 'none'

export const isRequired = (rights: readonly FieldRight[], field: string): boolean =>
  rights.findLast(each => each.field === field)?.required === true

/** Returns rights in which some fields have another one; those of others, such as columns of tables, stay. */
export function withRight(rights: readonly FieldRight[], fields: readonly string[], right: Cell): FieldRight[] {
  if (right === 'none') return without(rights, fields)
  const changed = fields.map(field => ({
    field,
    right,
    ...(right === 'write' && isRequired(rights, field) && { required: true }),
  }))
  return [...without(rights, fields), ...changed]
}

/** Returns rights in which some fields must be filled in, and so may be, or need not be. */
export function withRequired(
  rights: readonly FieldRight[],
  fields: readonly string[],
  required: boolean,
): FieldRight[] {
  if (required) {
    const changed = fields.map(field => ({ field, right: 'write' as const, required }))
    return [...without(rights, fields), ...changed]
  }
  return rights.map(each => {
    const { required: _, ...rest } = each
    return fields.includes(each.field) ? rest : each
  })
}

const without = (rights: readonly FieldRight[], fields: readonly string[]): FieldRight[] =>
  rights.filter(each => !fields.includes(each.field))
