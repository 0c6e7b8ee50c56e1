import type { Graph } from '../../../../processes/state/graph.ts'
import type { InstanceState, Variables } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'

/** Result of one command. */
export interface CommandResult {
  /** Undefined for a new instance. */
  before: InstanceState | undefined
  after: InstanceState
  now: string
  /** Graph of the version that the instance has now. */
  graph: Graph
  /** Final variables, if the instance ended with this command. */
  endVariables: Variables | undefined
}

/** Hooks that run after a command, inside its transaction. */
export type CommandHook = (tx: Call, result: CommandResult) => Promise<void>

const hooks = new Map<string, CommandHook>()

/** Registers a hook that runs after each command. */
export function addCommandHook(name: string, hook: CommandHook): void {
  hooks.set(name, hook)
}

export const commandHooks = (): Iterable<CommandHook> => hooks.values()
