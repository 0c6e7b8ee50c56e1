import { type FilledPart, filledParts } from '../../../../processes/forms/filledParts.ts'
import type { FormSchema } from '../../../../processes/forms/formFields.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { evaluateCondition } from '../../../../schemas/evaluate/evaluateCondition.ts'
import { choosing } from '../../../../schemas/evaluate/fieldKinds.ts'
import { fileFault, filesOf } from '../../../../schemas/evaluate/fileValue.ts'
import { fieldError } from '../../../../schemas/evaluate/finding.ts'
import { finding } from '../../../../schemas/evaluate/findings.ts'
import { formulaOf } from '../../../../schemas/evaluate/json-schema/computedValues.ts'
import { conditionOf } from '../../../../schemas/evaluate/json-schema/memberConditions.ts'
import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { Property } from '../../../../schemas/types/entity.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { ownFiles } from '../../../services/storage/credentials.ts'
import { holdOwnFiles } from '../../../services/storage/holdOwnFiles.ts'
import { keyOfAddress } from '../../../services/storage/register.ts'
import { wrong } from '../faults.ts'
import { isLookedUp, type LookedUp, lookedUpFaults } from './lookedUpFaults.ts'

/* What JSON Schema cannot say of the values of a form: files, signatures, references, dictionary values, and fields
 * that may not be filled in at present. Only new values are judged, so that a stored one whose record or entry has gone
 * since never prevents changing other fields. */

export interface GivenValues {
  form: FormSchema | null
  /** All values as they will be stored. */
  values: Variables
  /** Stored values. */
  known: Variables
  /** Fields of the first level to judge; all by default. */
  names?: readonly string[]
  /** Argument of the call that holds the values. */
  field: 'variables' | 'values'
}

/**
 * Returns the faults of new values, each at its field: files of another kind or place, foreign signatures, records that
 * do not exist or that the caller may not choose (`x-filters`), values outside of a dictionary, and stored values that
 * change where `x-enabled` does not hold.
 */
export async function valueFaults(call: Call, given: GivenValues): Promise<FieldError[]> {
  const parts = partsOf(given)
  const found: FieldError[] = []
  const lookedUp: LookedUp[] = []
  for (const part of parts.judged) {
    const path = `${given.field}.${part.path}`
    const scope = { form: given.values, row: part.row }
    if (parts.isReplaced(part) && !isEnabled(part, scope)) {
      found.push(wrong(path, 'FIELD_NOT_ENABLED', { title: titleOf(part) }))
      continue
    }
    const added = parts.added(part)
    if (added.length === 0) continue
    if (isSignature(part) && call.session && !isOwn(call.session.userId, added))
      found.push(wrong(path, 'SIGNATURE_NOT_OWN', { title: titleOf(part) }))
    else if (holdsFiles(part)) found.push(...fileFaults(part, added, path))
    else if (isLookedUp(part.schema))
      lookedUp.push({ path, title: titleOf(part), schema: part.schema, values: added.map(String), scope })
  }
  return [...found, ...(await lookedUpFaults(call, lookedUp))]
}

/** Keeps the new signatures as evidence: they can no longer be replaced. Runs in the transaction that stores them. */
export async function holdSignatures(tx: Call, given: GivenValues): Promise<void> {
  if (!tx.session) return
  const { judged, added } = partsOf(given)
  const files = judged.filter(isSignature).map(part => [`${given.field}.${part.path}`, filesOf(added(part))] as const)
  await holdOwnFiles(tx, Object.fromEntries(files))
}

/** Returns the fields to judge, and how their values differ from the stored ones. */
function partsOf({ form, values, known, names }: GivenValues) {
  const isJudged = (part: FilledPart) =>
    hasSay(part) && (names === undefined || names.includes(part.place.split('.', 1)[0] ?? ''))
  const judged = form ? filledParts(form, values).filter(isJudged) : []
  const stored = form && judged.length > 0 ? filledParts(form, known).filter(isJudged) : []
  const before = new Map(stored.map(part => [part.path, part.value]))
  const [rows, formerRows] = [rowsByPlace(judged), rowsByPlace(stored)]
  // Rows may have moved, so a value counts as stored if any row has it.
  const kept = new Set(stored.flatMap(({ place, value }) => [value, ...itemsOf(value)].map(one => keyOf(place, one))))
  const isKept = ({ place, schema }: FilledPart, value: unknown) =>
    kept.has(keyOf(place, value)) || ('default' in schema && textOf(schema.default) === textOf(value))
  return {
    judged,
    /** Whether a stored value changes. One that is entered for the first time may have been before its field closed. */
    isReplaced(part: FilledPart): boolean {
      if (isEmpty(before.get(part.path))) return false
      if (!isEmpty(part.value)) return !isKept(part, part.value)
      // A removed row takes its values with it; others must not be cleared.
      return (rows.get(part.place) ?? 0) >= (formerRows.get(part.place) ?? 0)
    },
    /** The values, or values of a list, that are not stored yet. */
    added: (part: FilledPart): unknown[] =>
      isEmpty(part.value) || isKept(part, part.value)
        ? []
        : (Array.isArray(part.value) ? itemsOf(part.value) : [part.value]).filter(one => !isKept(part, one)),
  }
}

/** Whether the schema of a field says more of its values than JSON Schema can. */
const hasSay = (part: FilledPart): boolean =>
  formulaOf(part.schema) === undefined &&
  (conditionOf(part.schema, 'x-enabled') !== undefined || holdsFiles(part) || isLookedUp(part.schema))

function rowsByPlace(parts: readonly FilledPart[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { place } of parts) counts.set(place, (counts.get(place) ?? 0) + 1)
  return counts
}

const isEnabled = ({ schema, path }: FilledPart, scope: LookedUp['scope']): boolean =>
  evaluateCondition(conditionOf(schema, 'x-enabled'), scope, true, `x-enabled of ${path}`)

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The database does not keep the order of the members of an object, and an empty member is like none. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_name, each: unknown) => (isRecord(each) ? sorted(each) : each))

const sorted = (record: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => value !== null && value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

const keyOf = (place: string, value: unknown) => `${place} ${textOf(value)}`

const titleOf = ({ schema, place }: FilledPart): string =>
  typeof schema.title === 'string' && schema.title !== '' ? schema.title : (place.split('.').at(-1) ?? place)

const inputOf = ({ schema }: FilledPart): string => {
  const { items } = schema
  return String(schema['x-field'] ?? (isRecord(items) ? items['x-field'] : undefined) ?? '')
}
const holdsFiles = (part: FilledPart): boolean => choosing.files.has(inputOf(part))
const isSignature = (part: FilledPart): boolean => inputOf(part) === 'signature'

const isOwn = (userId: string, signatures: readonly unknown[]): boolean =>
  signatures.every(one => typeof one === 'string' && keyOfAddress(one).startsWith(ownFiles(userId).prefix))

/** Returns the fault of new files, by the check of entities; forms hold only files of the console's own storage. */
function fileFaults(part: FilledPart, added: readonly unknown[], path: string): FieldError[] {
  const title = titleOf(part)
  const isList = Array.isArray(part.value)
  const type = typeof added[0] === 'string' ? 'string' : 'object'
  const { 'x-accept': accept, 'x-maxSize': most } = part.schema as Partial<Property>
  const property: Property = {
    title,
    ...(isList ? { type: 'array', items: { type } } : { type }),
    ...(accept === undefined ? {} : { 'x-accept': accept }),
    ...(most === undefined ? {} : { 'x-maxSize': most }),
  }
  const fault = fileFault(isList ? added : added[0], property)
  if (fault) return [fieldError(path, fault)]
  const isForeign = filesOf(added).some(({ url }) => !url.startsWith('/oss/'))
  return isForeign ? [fieldError(path, finding('FILES_INVALID', { title }))] : []
}
