import type { InstanceState } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'

/** What one command came to. */
export interface CommandResult {
  /** Undefined of a new instance. */
  before: InstanceState | undefined
  after: InstanceState
  now: string
}

/** Writes down for later what a command came to, in its transaction. */
export type CommandHook = (tx: Call, result: CommandResult) => Promise<void>

const hooks = new Map<string, CommandHook>()

/** Runs a hook after each command from now on. */
export function addCommandHook(name: string, hook: CommandHook): void {
  hooks.set(name, hook)
}

export const commandHooks = (): Iterable<CommandHook> => hooks.values()
