import type { FieldError } from '../../../schemas/types/fieldError.ts'
import { AppError, invalid } from '../../ground/kernel/errors.ts'
import { wrong } from '../faults.ts'
import type { Row } from '../records/model/statement.ts'
import type { CompositeReference, ExternalTable } from './externalTable.ts'
import { isSame } from './isSame.ts'
import { presentValue } from './presentRow.ts'
import { readRowId, rowId } from './rowId.ts'

/** A record being completed: the given values and the stored row. */
interface Making {
  table: ExternalTable
  values: Row
  before: Row
  /** The reference that set a column; faults of the column are reported at that reference. */
  chosenBy: Map<string, CompositeReference>
  refuse(fault: FieldError): void
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

/**
 * Synchronizes composite foreign keys with their columns, in place: a given reference sets its columns, a cleared one
 * empties columns that no other needs, and given columns set the reference. If several references share a column, their
 * values must agree; otherwise the row would refer to a record that the user did not choose.
 */
export function completeReferences(
  table: ExternalTable,
  values: Row,
  before: Row = {},
): { errors: FieldError[]; chosenBy: ReadonlyMap<string, CompositeReference> } {
  const errors = new Map<string, FieldError>()
  const refuse = (fault: FieldError) => {
    if (!errors.has(fault.field)) errors.set(fault.field, fault)
  }
  const making: Making = { table, values, before, chosenBy: new Map(), refuse }
  const references = [...table.references.values()]
  const given = references.filter(({ name }) => values[name] !== undefined)
  for (const one of given) if (!isNothing(values[one.name])) choose(making, one)
  for (const one of given) if (isNothing(values[one.name]) && !isNothing(before[one.name])) clear(making, one)
  for (const one of references) if (!given.includes(one)) follow(making, one)
  return { errors: [...errors.values()], chosenBy: making.chosenBy }
}

/** Moves faults of a column to the reference that set it, because forms show only the reference. */
export function toldAtChoice(error: unknown, chosenBy: ReadonlyMap<string, CompositeReference>): unknown {
  const fieldErrors = error instanceof AppError ? (error.data as { errors?: FieldError[] } | null)?.errors : undefined
  if (!fieldErrors) return error
  const errors = new Map<string, FieldError>()
  for (const { field, ...rest } of fieldErrors) {
    const at = chosenBy.get(field)?.name ?? field
    if (!errors.has(at)) errors.set(at, { field: at, ...rest })
  }
  return invalid([...errors.values()])
}

function choose({ values, chosenBy, refuse }: Making, reference: CompositeReference): void {
  const { name, parts, property } = reference
  const id = values[name]
  const texts = typeof id === 'string' ? readRowId(id, parts.length) : undefined
  const chosen = parts.map((part, index) => presentValue(part.property, texts?.[index] ?? null))
  if (chosen.includes(null)) {
    refuse(wrong(name, 'REFERENCE_UNKNOWN', { title: property.title }))
    return
  }
  for (const [index, part] of parts.entries()) {
    if (isNothing(values[part.name])) {
      values[part.name] = chosen[index]
      chosenBy.set(part.name, reference)
    } else if (!isSame(values[part.name], chosen[index])) {
      const other = chosenBy.get(part.name)
      const where = other ? `“${other.property.title}”的` : '所填的'
      const both = { title: property.title, other: `${where}${part.property.title}` }
      refuse(wrong(name, 'REFERENCES_DISAGREE', both))
    }
  }
}

function clear({ table, values, before, refuse }: Making, reference: CompositeReference): void {
  const after = { ...before, ...values }
  for (const { name, property } of reference.parts) {
    const isNeeded =
      table.key.includes(name) ||
      property['x-ref'] !== undefined ||
      table.entity.required?.includes(name) === true ||
      [...table.references.values()].some(other => !isNothing(after[other.name]) && hasPart(other, name))
    if (values[name] === undefined && !isNeeded) values[name] = null
  }
  if (referredId(reference, { ...before, ...values }) !== null)
    refuse(wrong(reference.name, 'REFERENCE_SHARED', { title: reference.property.title }))
}

/** Updates a reference that was not given from its columns, unless another reference set them. */
function follow({ values, before, chosenBy, refuse }: Making, reference: CompositeReference): void {
  const moved = reference.parts.filter(({ name }) => values[name] !== undefined && !isSame(before[name], values[name]))
  const taken = isNothing(before[reference.name]) ? undefined : moved.find(({ name }) => chosenBy.has(name))
  const by = taken && chosenBy.get(taken.name)
  if (by) refuse(wrong(by.name, 'REFERENCE_OF_OTHER', { title: taken.property.title, other: reference.property.title }))
  else if (moved.length > 0) values[reference.name] = referredId(reference, { ...before, ...values })
}

const hasPart = ({ parts }: CompositeReference, name: string) => parts.some(part => part.name === name)

function referredId({ parts }: CompositeReference, row: Row): string | null {
  const values = parts.flatMap(({ name }) => (isNothing(row[name]) ? [] : [String(row[name])]))
  return values.length < parts.length ? null : rowId(values)
}
