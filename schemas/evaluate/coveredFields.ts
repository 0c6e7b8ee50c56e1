import type { FieldPlan } from './tablePlan.ts'

/** What decides it of a field. */
type Placed = Pick<FieldPlan, 'column' | 'columns' | 'name' | 'required' | 'inForm' | 'inList'> & { kind: string }

interface Planned {
  key: readonly string[]
  fields: readonly Placed[]
}

/**
 * Names of the fields that need no place of their own beside a composite foreign key, as it says or sets them. A column
 * stays that is chosen for itself, and one that a row needs although the reference may be left empty.
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

/** The fields of the columns of a composite foreign key, in its order. */
export const columnFields = <F extends Placed>(fields: readonly F[], { columns = [] }: Placed): F[] =>
  columns.flatMap(column => fields.find(one => one.column === column) ?? [])

/** Whether a field is fixed by the key of its row. */
export const isInKey = ({ key, fields }: Planned, field: Placed): boolean =>
  field.columns ? columnFields(fields, field).every(one => key.includes(one.name)) : key.includes(field.name)
