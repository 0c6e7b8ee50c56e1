import { type OpenAdHoc, openAdHocs } from '../engine/adHocs.ts'
import type { Stepped, World } from './world.ts'

/**
 * Works through ad-hoc sub-processes in simulations: each activity once, all at once or one after another where only
 * one may run; then the sub-process ends. Its own condition may end it earlier.
 */
export class AdHocWork {
  readonly #world: World
  /** Activities still to start, by scope. */
  readonly #left = new Map<string, string[]>()
  readonly #isDue = new Set<string>()

  constructor(world: World) {
    this.#world = world
  }

  /** Called after each step. */
  look({ instanceId, before, state }: Stepped): void {
    const there = new Set(state.scopes.map(({ id }) => id))
    for (const { id } of before?.scopes ?? []) if (!there.has(id)) this.#left.delete(id)
    for (const { scope, starts, isEmpty } of openAdHocs(this.#world.graph(state.instance.key), state)) {
      if (!this.#left.has(scope.id))
        this.#left.set(
          scope.id,
          starts.map(({ id }) => id),
        )
      if (!isEmpty || this.#isDue.has(scope.id)) continue
      this.#isDue.add(scope.id)
      this.#world.agenda.add(this.#world.now, () => this.#goOn(instanceId, scope.id))
    }
  }

  #goOn(instanceId: string, scopeId: string): void {
    const left = this.#left.get(scopeId) ?? []
    const begins = this.#find(instanceId, scopeId)?.node.adHoc?.ordering === 'sequential' ? 1 : left.length
    for (const nodeId of left.splice(0, begins))
      this.#world.tell(instanceId, { command: 'activateAdHoc', scopeId, nodeId })
    this.#isDue.delete(scopeId)
    const now = this.#find(instanceId, scopeId)
    if (!now?.isEmpty) return
    if (left.length === 0) this.#world.tell(instanceId, { command: 'completeAdHoc', scopeId })
    else this.#goOn(instanceId, scopeId)
  }

  #find(instanceId: string, scopeId: string): OpenAdHoc | undefined {
    const state = this.#world.instances.get(instanceId)
    return state && openAdHocs(this.#world.graph(state.instance.key), state).find(({ scope }) => scope.id === scopeId)
  }
}
