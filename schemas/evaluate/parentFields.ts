/** Fields that the decision depends on. */
interface Planned<F> {
  key: readonly string[]
  kind: 'table' | 'view'
  fields: readonly F[]
}

/**
 * Returns the fields that can define a tree of a table's rows: references to the table itself. `target` is the name
 * that references use.
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
