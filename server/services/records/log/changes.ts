import type { Config } from '../../../ground/config/config.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import type { AuditEntry } from './auditEntry.ts'

/** Gets the entries of the log that a transaction writes, as they are written. */
export type ChangeHook = (call: Call, entries: readonly AuditEntry[]) => void

const hooks = new WeakMap<Config, ChangeHook>()

/** Registers what follows the changes of records: every change of an audited record has an entry of the log. */
export function onChanges(config: Config, hook: ChangeHook): void {
  hooks.set(config, hook)
}

export const noteChanges: ChangeHook = (call, entries) => hooks.get(call.config)?.(call, entries)
