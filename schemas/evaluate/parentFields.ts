/** What decides it of a table. */
interface Planned<F> {
  key: readonly string[]
  kind: 'table' | 'view'
  fields: readonly F[]
}

/**
 * The fields of a table by which its rows may stand below each other: those that refer to the table itself. `target` is how
 * references speak of it.
 *
 * @example parentFields(categories, 'shopCategory') // [the field parentCode]
 */
export const parentFields = <F extends { kind: string; target?: string }>(
  { key, kind, fields }: Planned<F>,
  target: string,
): F[] =>
  kind === 'table' && key.length > 0
    ? fields.filter(field => field.kind === 'reference' && field.target === target)
    : []
