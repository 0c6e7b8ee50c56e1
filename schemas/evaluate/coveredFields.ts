import type { FieldPlan } from './tablePlan.ts'

/** Fields that the decision depends on. */
type Placed = Pick<FieldPlan, 'column' | 'columns' | 'name' | 'required' | 'inForm' | 'inList'> & { kind: string }

interface Planned {
  key: readonly string[]
  fields: readonly Placed[]
}

/**
 * Returns the fields that a composite foreign key shows or sets, so that they need no place of their own. A column
 * keeps its place if it was chosen separately, or if a row requires it although the reference is optional.
 *
 * @example coveredFields(lineNotes, 'inForm') // new Set(['orderNo', 'line'])
 */
export function coveredFields({ key, fields }: Planned, place: 'inForm' | 'inList'): ReadonlySet<string> {
  const isNeeded = ({ name, required }: Placed) => required || key.includes(name)
  return new Set(
    fields
      .filter(reference => reference[place])
      .flatMap(reference => columnFields(fields, reference).filter(one => reference.required || !isNeeded(one)))
      .filter(one => one.kind !== 'reference')
      .map(one => one.name),
  )
}

/** Returns the fields of a composite foreign key's columns, in its order. */
export const columnFields = <F extends Placed>(fields: readonly F[], { columns = [] }: Placed): F[] =>
  columns.flatMap(column => fields.find(one => one.column === column) ?? [])

/** Whether a field belongs to the key of its row. */
export const isInKey = ({ key, fields }: Planned, field: Placed): boolean =>
  field.columns ? columnFields(fields, field).every(one => key.includes(one.name)) : key.includes(field.name)
