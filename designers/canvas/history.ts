/** A step of the history: the changes that undo or redo it. */
interface Step<Change> {
  title: string
  changes: readonly Change[]
  /** The next step is merged into this one if it has the same key. */
  key: string | undefined
}

/** A place in a history. */
export interface Mark {
  readonly step: object | undefined
}

/** A marker that no step equals, for a history without any stored state. */
const nowhere = {}

/**
 * Undo and redo for any designer. Holds changes and their inverses, never state of the screen.
 *
 * @example const history = new History<Patch>(patch => document.apply(patch))
 */
export class History<Change> {
  readonly #apply: (change: Change) => Change
  readonly #done: Step<Change>[] = []
  readonly #undone: Step<Change>[] = []
  #saved: Step<Change> | typeof nowhere | undefined

  /** `apply` makes a change and returns its inverse. */
  constructor(apply: (change: Change) => Change) {
    this.#apply = apply
  }

  /** Records a step by the changes that undo it; merges it into the last step if that has the same key. */
  push(title: string, inverses: readonly Change[], key?: string): void {
    if (inverses.length === 0) return
    const last = this.#done.at(-1)
    if (key !== undefined && last?.key === key) last.changes = [...inverses, ...last.changes]
    else this.#done.push({ title, changes: inverses, key })
    this.#undone.length = 0
  }

  /** Undoes and removes the last step if it has the given key; returns a function that restores it. */
  takeBack(key: string): (() => void) | undefined {
    const last = this.#done.at(-1)
    if (last?.key !== key) return undefined
    this.#done.pop()
    const changes = last.changes.map(this.#apply).reverse()
    return () => {
      this.#done.push(Object.assign(last, { changes: changes.map(this.#apply).reverse() }))
    }
  }

  undo(): boolean {
    return this.#pass(this.#done, this.#undone)
  }

  redo(): boolean {
    return this.#pass(this.#undone, this.#done)
  }

  get undoTitle(): string | undefined {
    return this.#done.at(-1)?.title
  }

  get redoTitle(): string | undefined {
    return this.#undone.at(-1)?.title
  }

  /** Returns a mark of the current state for a later `markSaved`: more steps may follow while it is stored. */
  mark(): Mark {
    const step = this.#done.at(-1)
    if (step) step.key = undefined
    return { step }
  }

  markSaved({ step }: Mark): void {
    this.#saved = step as Step<Change> | undefined
  }

  /** Marks every state of the history as unsaved, also its beginning. */
  markUnsaved(): void {
    this.#saved = nowhere
  }

  get isSaved(): boolean {
    return this.#saved === this.#done.at(-1)
  }

  #pass(from: Step<Change>[], to: Step<Change>[]): boolean {
    const step = from.pop()
    if (!step) return false
    const changes = step.changes.map(this.#apply).reverse()
    // The same object is kept, so that undoing back to the saved step counts as saved.
    to.push(Object.assign(step, { changes, key: undefined }))
    return true
  }
}
