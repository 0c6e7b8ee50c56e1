import type { DesignFault } from '../../processes/fixes/hints.ts'
import { createStore, type Store } from '../../runtime/store.ts'
import type { CheckAnswer, CheckRequest } from './checkWorker.ts'
import type { ProcessDesign } from './processDesign.ts'
import { sameFaults } from './sameFaults.ts'

export interface ModelCheck {
  /** Faults of the last checked model; undefined before the first check. */
  faults: readonly DesignFault[] | undefined
  /** Those that are marked on the diagram: hints are only listed. */
  marked: readonly DesignFault[] | undefined
  /** Whether the model has been edited since. */
  isPending: boolean
  hasFailed: boolean
}

/** What shows the check reads; so an answer renders nothing else. */
export type CheckState = Pick<Store<ModelCheck>, 'get' | 'subscribe'>

export const markedOf = ({ marked }: ModelCheck): ModelCheck['marked'] => marked

type Checking = Pick<Worker, 'postMessage' | 'terminate'> & EventTarget

const newWorker = () => new Worker(new URL('./checkWorker.ts', import.meta.url), { type: 'module' })

/** After more changes, writing the text takes longer than a frame, so the screen comes first. */
const many = 200
const pause = 20

/**
 * Has the model checked by a worker: at once after an edit, or, while another text is being checked, when the answer
 * has arrived. The worker gets copies of the forms that the model names.
 */
export class ModelChecker {
  readonly #design: ProcessDesign
  readonly #state = createStore<ModelCheck>({
    faults: undefined,
    marked: undefined,
    isPending: true,
    hasFailed: false,
  })
  #worker: Checking | undefined
  #seen: { version: number; forms: unknown; changes: number } | undefined
  /** Counts the questions. */
  #turn = 0
  /** Whether the last question has no answer yet. */
  #isAsked = false
  /** Whether the model has changed since the last question. */
  #isStale = false
  #later: ReturnType<typeof setTimeout> | undefined

  constructor(design: ProcessDesign) {
    this.#design = design
  }

  get state(): CheckState {
    return this.#state
  }

  /** Checks the model soon and after each edit; returns a function that ends this. */
  start(worker: Checking = newWorker()): () => void {
    worker.addEventListener('message', event => this.#take((event as MessageEvent<CheckAnswer>).data))
    worker.addEventListener('error', () => {
      this.#isAsked = false
      this.#state.set(now => ({ ...now, hasFailed: true, isPending: false }))
    })
    this.#worker = worker
    this.#look()
    const end = this.#design.state.subscribe(() => this.#look())
    return () => {
      end()
      clearTimeout(this.#later)
      worker.terminate()
      this.#worker = undefined
      this.#seen = undefined
      this.#isAsked = false
    }
  }

  /** Asks about the model if something has changed that the check reads. */
  #look(): void {
    const { version, changeCount } = this.#design.document
    const { forms } = this.#design.state.get()
    const before = this.#seen
    if (before?.version === version && before.forms === forms) return
    this.#seen = { version, forms, changes: changeCount }
    this.#state.set(now => (now.isPending || now.hasFailed ? now : { ...now, isPending: true }))
    clearTimeout(this.#later)
    this.#later = undefined
    this.#isStale = true
    if (this.#isAsked) return
    if (before && changeCount - before.changes <= many) this.#ask()
    else this.#later = setTimeout(() => this.#ask(), pause)
  }

  #ask(): void {
    this.#later = undefined
    this.#isAsked = true
    this.#isStale = false
    const { document, state } = this.#design
    const request: CheckRequest = { turn: ++this.#turn, xml: document.write(), forms: state.get().forms }
    this.#worker?.postMessage(request)
  }

  #take({ turn, faults: found }: CheckAnswer): void {
    // A complete check of an earlier text may answer late.
    if (turn !== this.#turn) return
    this.#isAsked = false
    if (this.#isStale) {
      if (!this.#later) this.#ask()
      return
    }
    this.#state.set(now => {
      const isSame = now.faults && found && sameFaults(now.faults, found)
      // The same faults keep their object, so that nothing renders again.
      const faults = isSame ? now.faults : found
      const marked = isSame ? now.marked : found?.filter(each => !each.isHint)
      return { faults, marked, isPending: false, hasFailed: found === undefined }
    })
  }
}
