import { readModel } from '../../../processes/bpmn/readModel.ts'
import { WorldRefusal } from '../../../processes/simulation/refusals.ts'
import { playWalk, type WalkAct, type WalkView } from '../../../processes/simulation/walk/walk.ts'
import { walkable } from '../../../processes/simulation/walk/walkable.ts'
import type { Graph } from '../../../processes/state/graph.ts'
import { createStore, type Store } from '../../../runtime/store.ts'

export interface WalkState {
  view: WalkView
  acts: readonly WalkAct[]
  /** Reason why the last act was refused. */
  refusal: string | undefined
}

/** A walk through a process in this page. The screen shows `state`; going back replays all acts but the last. */
export class WalkPlay {
  readonly state: Store<WalkState>
  readonly #graphs: ReadonlyMap<string, Graph>

  constructor(graphs: ReadonlyMap<string, Graph>) {
    this.#graphs = graphs
    this.state = createStore<WalkState>(this.#begin())
  }

  /** Returns a walk for a text; undefined if the text has errors, which the check lists. */
  static async open(xml: string): Promise<WalkPlay | undefined> {
    const { graphs, faults } = await readModel(xml)
    if (graphs.length === 0 || faults.some(({ level }) => level === 'error')) return undefined
    return new WalkPlay(new Map(graphs.map(graph => [graph.key, walkable(graph)])))
  }

  do(act: WalkAct): void {
    const { acts } = this.state.get()
    this.#play([...acts, act])
  }

  /** Runs the act of a click on an element or flow; returns false if there is none. */
  press(id: string): boolean {
    const { offers, choice } = this.state.get().view
    const offer = offers.find(({ nodeId }) => nodeId === id)
    if (offer?.acts[0]) {
      this.do(offer.acts[0].act)
      return true
    }
    if (!choice || choice.isMany || !choice.flows.some(flow => flow.id === id)) return false
    this.do({ do: 'choose', key: choice.key, flows: [id] })
    return true
  }

  back(): void {
    this.#play(this.state.get().acts.slice(0, -1))
  }

  reset(): void {
    this.state.set(this.#begin())
  }

  /** Returns the first state. If the processes have only one possible start, it is already done. */
  #begin(): WalkState {
    const view = playWalk(this.#graphs, [])
    const [only, ...others] = view.offers
    const act = others.length === 0 ? only?.acts[0]?.act : undefined
    const acts = act ? [act] : []
    try {
      return { view: act ? playWalk(this.#graphs, acts) : view, acts, refusal: undefined }
    } catch (error) {
      if (!(error instanceof WorldRefusal)) throw error
      return { view, acts: [], refusal: error.message }
    }
  }

  #play(acts: readonly WalkAct[]): void {
    try {
      this.state.set({ view: playWalk(this.#graphs, acts), acts, refusal: undefined })
    } catch (error) {
      if (!(error instanceof WorldRefusal)) throw error
      this.state.set(now => ({ ...now, refusal: error.message }))
    }
  }
}
