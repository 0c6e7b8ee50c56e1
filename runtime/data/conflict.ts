import type { FieldChange } from '../../schemas/evaluate/fieldChange.ts'
import { RequestError } from '../request/requestError.ts'

/** A refused save, because another user saved in between. */
export interface Conflict {
  /** The stored revision, if the record has one. */
  revision?: number
  /** Digests of what is stored in the fields, where a call compares single fields (`seen`). */
  seen?: Readonly<Record<string, unknown>>
  message: string
  changes: readonly FieldChange[]
}

/** Returns the conflict in an error; undefined for any other error. */
export function conflictOf(error: unknown): Conflict | undefined {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined
  const { data, message } = error
  if (!isObject(data)) return undefined
  const found = { message, changes: Array.isArray(data.changes) ? data.changes.filter(isChange) : [] }
  if (typeof data.revision === 'number') return { revision: data.revision, ...found }
  return isObject(data.seen) ? { seen: data.seen, ...found } : undefined
}

const isObject = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null

const isChange = (one: unknown): one is FieldChange =>
  isObject(one) && 'field' in one && 'kind' in one && 'value' in one
