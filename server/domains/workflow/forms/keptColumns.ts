import { isDeepStrictEqual } from 'node:util'
import { type Right, rightsOf } from '../../../../processes/forms/fieldRights.ts'
import { type FormSchema, formFields, recordIn } from '../../../../processes/forms/formFields.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { formulaOf } from '../../../../schemas/evaluate/json-schema/computedValues.ts'
import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { FieldRight } from '../../../../schemas/types/process.ts'
import { wrong } from '../faults.ts'

/** Field rights for filling in: those of a node, and the default for other fields. */
export interface FillingIn {
  form: FormSchema | null
  rights: readonly FieldRight[]
  otherwise: Right
}

/** A nested field during merging. */
interface Part {
  rights: readonly FieldRight[]
  right: Right
  path: string
  schema: object | undefined
}

/**
 * Merges submitted values with the stored columns of sub-tables that the user may not write: hidden columns are never
 * in the submission, and read-only ones must not change. Rows are matched by index, so rows with such a column cannot
 * be removed or moved; new rows are appended.
 */
export function withKept(given: Variables, known: Variables, { form, rights, otherwise }: FillingIn) {
  const faults: FieldError[] = []

  const part = (value: unknown, before: unknown, at: Part): unknown => {
    if (!hidesInside(at) && isSame(value, before)) return before ?? value
    if (isRecord(before) || Array.isArray(before)) {
      // Another type would lose the stored values.
      const isOther = Array.isArray(value) ? !Array.isArray(before) : isRecord(value) && Array.isArray(before)
      if (isOther) {
        faults.push(wrong(`variables.${at.path}`, 'FIELD_NOT_WRITABLE'))
        return before
      }
    }
    if (Array.isArray(value)) {
      const rows = Array.isArray(before) ? before : []
      if (value.length < rows.length) faults.push(wrong(`variables.${at.path}`, 'ROWS_NOT_REMOVABLE'))
      if (value.length > rows.length && at.right !== 'write')
        faults.push(wrong(`variables.${at.path}`, 'ROWS_NOT_ADDABLE'))
      const made = value.map((row, index) => record(row, rows[index], { ...at, path: `${at.path}.${index}` }))
      return [...made, ...rows.slice(value.length)]
    }
    if (isRecord(value)) return record(value, before, at)
    if (before !== undefined && before !== null) faults.push(wrong(`variables.${at.path}`, 'FIELD_NOT_CLEARABLE'))
    return value
  }

  const record = (value: unknown, before: unknown, { rights, right, path, schema }: Part): unknown => {
    const there = isRecord(before) ? before : {}
    if (!isRecord(value)) {
      if (isRecord(before)) faults.push(wrong(`variables.${path}`, 'ROW_NOT_WRITABLE'))
      return value
    }
    const inside = schema && form ? recordIn(schema, form) : undefined
    const columns = inside && form ? formFields(inside.record, form) : undefined
    const made: Record<string, unknown> = {}
    for (const name of new Set([...Object.keys(there), ...Object.keys(value)])) {
      const { own, inner } = rightsOf(rights, name)
      const at = { rights: inner, right: own?.right ?? right, path: `${path}.${name}`, schema: columns?.get(name) }
      const isGiven = Object.hasOwn(value, name)
      const kept = () => {
        if (Object.hasOwn(there, name)) made[name] = there[name]
      }
      const isPlain = !keepsInside(at.right, inner)
      if (!isPlain && isGiven) made[name] = part(value[name], there[name], at)
      else if (isPlain && at.right === 'write') {
        if (isGiven) made[name] = value[name]
      } else if (!isGiven || (at.right !== 'hide' && isSame(value[name], there[name]))) kept()
      // Computed again from the columns that were written.
      else if (at.right !== 'hide' && formulaOf(at.schema) !== undefined) kept()
      // A new row starts with the defaults of the form.
      else if (before === undefined && isSame(value[name], defaultOf(at.schema))) made[name] = value[name]
      else {
        faults.push(wrong(`variables.${at.path}`, 'COLUMN_NOT_WRITABLE'))
        kept()
      }
    }
    return made
  }

  const fields = form ? formFields(form) : undefined
  const values = Object.entries(given).map(([name, value]) => {
    const { own, inner } = rightsOf(rights, name)
    const right = own?.right ?? otherwise
    if (!keepsInside(right, inner)) return [name, value]
    return [name, part(value, known[name], { rights: inner, right, path: name, schema: fields?.get(name) })]
  })
  return { values: Object.fromEntries(values) as Variables, faults }
}

/** Whether an inner field must stay unchanged although the field may be written. */
export const keepsInside = (right: Right, inner: readonly FieldRight[]): boolean =>
  inner.length > 0 && (right === 'read' || (right === 'write' && inner.some(each => each.right !== 'write')))

/** Hidden values are not compared with submitted ones, because the result would confirm guesses. */
const hidesInside = ({ rights, right }: Part): boolean => right === 'hide' || rights.some(each => each.right === 'hide')

const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? null, other ?? null)

const defaultOf = (schema: object | undefined): unknown => (schema && 'default' in schema ? schema.default : undefined)
