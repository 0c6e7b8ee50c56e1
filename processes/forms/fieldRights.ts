import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FieldRight } from '../../schemas/types/process.ts'
import type { Variables } from '../state/state.ts'

/** Right on a form field or on a column of a sub-table: `lines.price` is the price in each row of `lines`. */
export type Right = FieldRight['right']

/** The rights on a field and on its inner fields, by relative name. */
export interface RightsOfField {
  own: FieldRight | undefined
  inner: FieldRight[]
}

export function rightsOf(rights: readonly FieldRight[], name: string): RightsOfField {
  const within = `${name}.`
  return {
    own: rights.findLast(each => each.field === name),
    inner: rights.flatMap(each =>
      each.field.startsWith(within) ? [{ ...each, field: each.field.slice(within.length) }] : [],
    ),
  }
}

/** Whether any inner field may be written although the field as a whole may not. */
export const isInnerWritten = (inner: readonly FieldRight[]): boolean => inner.some(each => each.right === 'write')

/** Returns the right at a place in the values: the most specific one on its path. Row numbers are ignored. */
export function rightAt(rights: readonly FieldRight[], place: readonly string[], otherwise: Right): Right {
  let right = otherwise
  const names = place.filter(part => !/^\d+$/.test(part))
  for (let length = 1; length <= names.length; length++) {
    const own = rights.findLast(each => each.field === names.slice(0, length).join('.'))
    if (own) right = own.right
    if (right === 'hide') return right
  }
  return right
}

/**
 * Returns the values without hidden fields and columns.
 *
 * @example shownValues({ lines: [{ name: 'A', price: 3 }] }, [{ field: 'lines.price', right: 'hide' }]) // { lines: [{
 * name: 'A' }] }
 */
export function shownValues(values: Variables, rights: readonly FieldRight[]): Variables {
  const hides = rights.filter(each => each.right === 'hide')
  if (hides.length === 0) return values
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const { own, inner } = rightsOf(hides, name)
      return own ? [] : [[name, inner.length === 0 ? value : shownPart(value, inner)]]
    }),
  )
}

function shownPart(value: unknown, inner: readonly FieldRight[]): unknown {
  if (Array.isArray(value)) return value.map(each => shownPart(each, inner))
  return isRecord(value) ? shownValues(value, inner) : value
}

/** Returns the fields hidden at all the given nodes; a user asked at several nodes sees every other field. */
export function hiddenAtAll(nodes: readonly (readonly FieldRight[])[]): FieldRight[] {
  const hidden = nodes.map(rights => rights.flatMap(each => (each.right === 'hide' ? each.field : [])))
  const isHidden = (field: string, fields: readonly string[]) =>
    fields.some(each => each === field || field.startsWith(`${each}.`))
  return [...new Set(hidden.flat())]
    .filter(field => hidden.every(fields => isHidden(field, fields)))
    .map(field => ({ field, right: 'hide' }))
}
