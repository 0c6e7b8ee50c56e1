import type { FieldChange } from '../../schemas/evaluate/fieldChange.ts'
import { RequestError } from '../request/requestError.ts'

/** A refused save, because another user saved in between. */
export interface Conflict {
  /** The stored revision. */
  revision: number
  message: string
  changes: readonly FieldChange[]
}

/** Returns the conflict in an error; undefined for any other error. */
export function conflictOf(error: unknown): Conflict | undefined {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined
  const { data, message } = error
  if (typeof data !== 'object' || data === null || !('revision' in data)) return undefined
  if (typeof data.revision !== 'number') return undefined
  const given: unknown = 'changes' in data ? data.changes : undefined
  return { revision: data.revision, message, changes: Array.isArray(given) ? given.filter(isChange) : [] }
}

const isChange = (one: unknown): one is FieldChange =>
  typeof one === 'object' && one !== null && 'field' in one && 'kind' in one && 'value' in one
