import type { Finding } from '../../schemas/evaluate/finding.ts'
import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FieldRename, FormDefinition } from '../../schemas/types/formDefinition.ts'
import type { FormSchema } from '../forms/formFields.ts'
import { convertValue, shapeOf, shapeTitles } from './convertValue.ts'
import { fieldsOf, type PlacedField } from './fieldsOf.ts'
import { finding } from './findings.ts'
import { isMoved, pathAfter, renamesBetween } from './renames.ts'

/** What becomes of the values of one field between two versions. */
export interface MigrationRule extends Finding {
  kind: 'renamed' | 'retyped' | 'removed'
  /** Path of the field in the earlier version. */
  from: string
  /** Path in the later one; null if the field was removed. */
  to: string | null
}

/** A value that cannot be converted, with the path at which it stands. */
export interface MigrationFault extends Finding {
  /** Path of the field in the earlier version, without row numbers. */
  from: string
  title: string
  value: unknown
}

/** A value of a field that the later version does not have. */
export interface MigrationLoss extends Finding {
  /** Path of the field in the earlier version, without row numbers. */
  from: string
  title: string
  value: unknown
}

interface Step {
  before: PlacedField
  after: PlacedField | undefined
  to: string
  isMoved: boolean
}

export interface Migrated {
  values: Record<string, unknown>
  faults: MigrationFault[]
  losses: MigrationLoss[]
}

/** A migration from one version of a form to another; reading the definitions once serves many rows. */
export interface Migration {
  rules: MigrationRule[]
  /**
   * Returns values in the form of the later version. Values that cannot be converted, and those of fields that are not
   * there any more, are left out and named.
   */
  run(values: Readonly<Record<string, unknown>>): Migrated
}

/**
 * Returns the migration of values between two versions of a form: fields follow their renames, change their type where
 * that is possible, and disappear where the later version has none of them. The given values stay as they are.
 *
 * @example migrationBetween(first, second).run({ days: '3' }).values // { total: 3 }
 */
export function migrationBetween(before: FormDefinition, after: FormDefinition): Migration {
  const renames = renamesBetween(before, after)
  const later = new Map(fieldsOf(after.schema as FormSchema).map(each => [each.field, each]))
  const placed = fieldsOf(before.schema as FormSchema).map(field => ({ field, to: pathAfter(field.field, renames) }))
  const taken = new Set(placed.flatMap(({ field, to }) => (field.field === to ? [] : [to])))
  // A field that was removed, so that another could get its key.
  const replaced = placed.flatMap(({ field, to }) => (field.field === to && taken.has(to) ? [field] : []))
  const steps = placed.map(({ field, to }): Step => {
    const isReplaced = replaced.includes(field)
    return { before: field, after: isReplaced ? undefined : later.get(to), to, isMoved: isMoved(field.field, renames) }
  })
  const kept = steps.filter(({ before: field }) => !replaced.includes(field))
  return {
    rules: steps.flatMap(rulesOf),
    run(values) {
      const own = structuredClone(values) as Record<string, unknown>
      const faults: MigrationFault[] = []
      const losses: MigrationLoss[] = []
      for (const field of replaced) removeAt(own, field.field.split('.'), field, losses)
      const made = moved(own, renames)
      for (const step of kept) {
        if (step.after) converted(made, { ...step, after: step.after }, faults)
        else removeAt(made, step.to.split('.'), step.before, losses)
      }
      return { values: made, faults, losses }
    },
  }
}

function rulesOf({ before, after, to, isMoved }: Step): MigrationRule[] {
  const { field: from, title } = before
  if (!after) return [{ kind: 'removed', from, to: null, ...finding('MIGRATION_REMOVED', { title }) }]
  const rules: MigrationRule[] = []
  if (isMoved) rules.push({ kind: 'renamed', from, to, ...finding('MIGRATION_RENAMED', { title, from, to }) })
  if (isRetyped(before.schema, after.schema)) {
    const [old, now] = [shapeOf(before.schema), shapeOf(after.schema)].map(shape => shapeTitles[shape])
    const said = finding('MIGRATION_RETYPED', { title: after.title, before: old!, after: now! })
    rules.push({ kind: 'retyped', from, to, ...said })
  }
  return rules
}

const words = ['enum', 'oneOf'] as const

/** Whether values have to be converted, or may miss an option. */
function isRetyped(before: FormSchema, after: FormSchema): boolean {
  const [from, to] = [shapeOf(before), shapeOf(after)]
  if (from !== to) return to !== 'any'
  return to === 'choice' && words.some(word => JSON.stringify(before[word]) !== JSON.stringify(after[word]))
}

type Values = Record<string, unknown>

/** Moves values to the new paths. A key inside a list changes in each row. */
function moved(values: Values, renames: readonly FieldRename[]): Values {
  for (const { from, to } of renames) {
    const [source, target] = [from.split('.'), to.split('.')]
    const [name, key] = [source.pop()!, target.pop()!]
    const isSame = source.join('.') === target.join('.')
    if (isSame)
      for (const record of recordsAt(values, source)) {
        if (Object.hasOwn(record, name)) rename(record, name, key)
      }
    else moveInto(values, { source, name }, { target, key })
  }
  return values
}

function rename(record: Values, name: string, key: string): void {
  const value = record[name]
  delete record[name]
  record[key] = value
}

/** A value has one place to go to only outside of lists. */
function moveInto(
  values: Values,
  { source, name }: { source: string[]; name: string },
  { target, key }: { target: string[]; key: string },
): void {
  const holder = source.reduce<unknown>((at, part) => (isRecord(at) ? at[part] : undefined), values)
  if (!isRecord(holder) || !Object.hasOwn(holder, name)) return
  let place: Values = values
  for (const part of target) {
    if (Array.isArray(place[part])) return
    if (!isRecord(place[part])) place[part] = {}
    place = place[part] as Values
  }
  place[key] = holder[name]
  delete holder[name]
}

/** Removes the values of a field and names those that somebody filled in. */
function removeAt(values: Values, path: readonly string[], field: PlacedField, losses: MigrationLoss[]): void {
  const { field: from, title } = field
  const isComputed = field.schema['x-value'] !== undefined
  const name = path.at(-1)!
  for (const record of recordsAt(values, path.slice(0, -1))) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined
    if (!isComputed && isFilled(value)) losses.push({ from, title, value, ...finding('VALUE_WITHOUT_FIELD') })
    delete record[name]
  }
}

const isFilled = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isFilled)
  return value !== undefined && value !== null && value !== ''
}

function recordsAt(values: Values, path: readonly string[]): Values[] {
  let found: Values[] = [values]
  for (const name of path)
    found = found.flatMap(each => {
      const inner = Object.hasOwn(each, name) ? each[name] : undefined
      return (Array.isArray(inner) ? inner : [inner]).filter(isRecord)
    })
  return found
}

/** Converts the values of one field, which stand at their new path already. */
function converted(
  values: Values,
  { before, after, to }: Step & { after: PlacedField },
  faults: MigrationFault[],
): void {
  const path = to.split('.')
  const name = path.pop()!
  if (!isRetyped(before.schema, after.schema)) return
  for (const record of recordsAt(values, path)) {
    if (!Object.hasOwn(record, name)) continue
    const value = record[name]
    const result = convertValue(value, before.schema, after.schema)
    if ('fault' in result) {
      delete record[name]
      faults.push({ from: before.field, title: after.title, value, ...result.fault })
    } else if (result.value === undefined) delete record[name]
    else record[name] = result.value
  }
}
