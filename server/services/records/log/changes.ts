import type { Config } from '../../../ground/config/config.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import type { AuditEntry } from './auditEntry.ts'

/** What follows the changes of records. */
export interface ChangeHook {
  /** Gets the changes of a transaction as they are made: the entries of the log, and changes without an own entry. */
  note(call: Call, entries: readonly AuditEntry[]): void
  /** Returns a function that forgets what was noted since, for a rollback to a savepoint. */
  mark(call: Call): () => void
}

const hooks = new WeakMap<Config, ChangeHook>()

/** Registers what follows the changes of records. */
export function onChanges(config: Config, hook: ChangeHook): void {
  hooks.set(config, hook)
}

/** Tells of changes: those of the log, and what else an operation changes, such as cascades and the order of others. */
export const noteChanges: ChangeHook['note'] = (call, entries) => hooks.get(call.config)?.note(call, entries)

/** Returns a function that forgets the changes noted since. */
export const markChanges: ChangeHook['mark'] = call => hooks.get(call.config)?.mark(call) ?? (() => undefined)
