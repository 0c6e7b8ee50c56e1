import { createStore, type Store } from '../../../runtime/store.ts'
import type { Mark } from '../../canvas/history.ts'
import type { ProcessDesign } from '../processDesign.ts'

/** The draft as the server has it. */
export interface StoredDraft {
  xml: string
  draftRevision: number
}

export interface SaveState {
  phase: 'idle' | 'saving' | 'retrying' | 'refused' | 'conflict'
  /** Moment of the last save, in milliseconds. */
  savedAt: number | undefined
  /** Why the last save failed. */
  reason: string | undefined
  /** The draft that another user saved meanwhile. */
  theirs: StoredDraft | undefined
}

/** Functions that a saver needs. Calls reject with an error that has a `status`, 0 without a response. */
export interface DraftPlaces {
  save: (draft: StoredDraft & { automatic: boolean }) => Promise<{ draftRevision: number }>
  read: () => Promise<StoredDraft>
  /** Stores a text in this browser; returns false if that is impossible. */
  keep: (draft: StoredDraft) => boolean
  /** Removes the stored text from this browser. */
  forget: () => void
  saved?: () => void
}

/** Milliseconds from the last edit to a save, and to a copy in this browser. */
const pauses = { save: 2000, keep: 300 }
/** Milliseconds before each retry while there is no response. */
const retries = [2000, 5000, 15_000, 30_000] as const
/** No connection, or a proxy without a response from the server. */
const noAnswer: ReadonlySet<unknown> = new Set([0, 502, 503, 504])

type Timer = ReturnType<typeof setTimeout>

/**
 * Saves the draft of a design automatically. Only one save runs at a time; later edits are saved after it. Without a
 * response it retries. Only `overwrite` replaces a draft that another user has saved. This browser keeps a copy of each
 * text until the server has stored it.
 */
export class DraftSaver {
  readonly state: Store<SaveState> = createStore<SaveState>({
    phase: 'idle',
    savedAt: undefined,
    reason: undefined,
    theirs: undefined,
  })
  readonly #design: ProcessDesign
  readonly #places: DraftPlaces
  #revision: number
  #running: Promise<boolean> | undefined
  #timer: Timer | undefined
  #keeping: Timer | undefined
  #failures = 0
  /** Texts whose save had no response. The server may have stored any of them. */
  readonly #lost = new Set<string>()
  #isGivenUp = false
  #isFollowing = false

  constructor(design: ProcessDesign, draftRevision: number, places: DraftPlaces) {
    this.#design = design
    this.#revision = draftRevision
    this.#places = places
  }

  /** Revision of the draft on the server. */
  get revision(): number {
    return this.#revision
  }

  /** Starts automatic saving. Returns a function that stops it and stores unsaved edits in this browser. */
  follow(): () => void {
    this.#isFollowing = true
    let { version } = this.#design.document
    const look = () => {
      const { document } = this.#design
      if (document.version === version) return
      version = document.version
      if (this.#isSaved) this.#settle()
      else this.#edited()
    }
    if (!this.#isSaved) this.#edited()
    const end = this.#design.state.subscribe(look)
    return () => {
      end()
      this.#isFollowing = false
      this.keep()
      clearTimeout(this.#timer)
      clearTimeout(this.#keeping)
    }
  }

  /** Saves unsaved edits at once; resolves to false if that fails. */
  async flush({ automatic = false }: { automatic?: boolean } = {}): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    if (this.#isSaved) return true
    this.#running = this.#send(automatic)
    const isDone = await this.#running.finally(() => {
      this.#running = undefined
    })
    if (isDone && !this.#isSaved) this.#later(pauses.save)
    return isDone
  }

  /** Overwrites the draft of another user; resolves to false if that fails, for example after a further save. */
  overwrite(): Promise<boolean> {
    const { theirs } = this.state.get()
    if (theirs) this.#revision = theirs.draftRevision
    return this.flush()
  }

  /** Stores unsaved edits in this browser; returns false if that fails. */
  keep(): boolean {
    if (this.#isSaved || this.#isGivenUp) return true
    return this.#places.keep({ xml: this.#design.document.write(), draftRevision: this.#revision })
  }

  /** Drops unsaved edits, before another text replaces the design. */
  giveUp(): void {
    this.#isGivenUp = true
    clearTimeout(this.#timer)
    clearTimeout(this.#keeping)
    this.#places.forget()
  }

  get #isSaved(): boolean {
    return this.#design.state.get().isSaved
  }

  #edited(): void {
    clearTimeout(this.#keeping)
    this.#keeping = setTimeout(() => this.keep(), pauses.keep)
    // A conflict waits for the user, and retries have their own intervals.
    const { phase } = this.state.get()
    if (phase !== 'conflict' && phase !== 'retrying') this.#later(pauses.save)
  }

  /** Ends pending saves after an undo back to the stored text. */
  #settle(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#keeping)
    this.#places.forget()
    this.state.set(now => ({
      ...now,
      phase: now.phase === 'saving' ? now.phase : 'idle',
      reason: undefined,
      theirs: undefined,
    }))
  }

  #later(pause: number): void {
    clearTimeout(this.#timer)
    // After the designer is closed, nothing is saved automatically.
    if (!this.#isFollowing) return
    this.#timer = setTimeout(() => void this.flush({ automatic: true }), pause)
  }

  async #send(automatic: boolean): Promise<boolean> {
    const { xml, mark } = this.#design.write()
    this.state.set(now => ({ ...now, phase: 'saving' }))
    try {
      const saved = await this.#places.save({ xml, draftRevision: this.#revision, automatic })
      return this.#stored(saved.draftRevision, mark)
    } catch (error) {
      const { status, data } = Object(error)
      if (status === 409 && typeof Object(data).draftRevision === 'number')
        return this.#overtaken({ xml, mark, automatic, reason: textOf(error) })
      if (noAnswer.has(status)) this.#lost.add(xml)
      return this.#failed(error)
    }
  }

  #stored(draftRevision: number, mark: Mark): true {
    this.#revision = draftRevision
    this.#failures = 0
    this.#lost.clear()
    this.#design.markSaved(mark)
    this.#places.forget()
    if (!this.#isSaved) this.keep()
    this.state.set({ phase: 'idle', savedAt: Date.now(), reason: undefined, theirs: undefined })
    this.#places.saved?.()
    return true
  }

  /** Handles a newer draft on the server: an own save that had no response, or a draft of another user. */
  async #overtaken(given: { xml: string; mark: Mark; automatic: boolean; reason: string }): Promise<boolean> {
    try {
      const theirs = await this.#places.read()
      if (theirs.xml === given.xml) return this.#stored(theirs.draftRevision, given.mark)
      if (this.#lost.delete(theirs.xml)) {
        this.#revision = theirs.draftRevision
        return this.#send(given.automatic)
      }
      this.keep()
      this.state.set(now => ({ ...now, phase: 'conflict', reason: given.reason, theirs }))
      return false
    } catch (error) {
      return this.#failed(error)
    }
  }

  #failed(error: unknown): false {
    const isRetried = noAnswer.has(Object(error).status)
    this.keep()
    this.state.set(now => ({ ...now, phase: isRetried ? 'retrying' : 'refused', reason: textOf(error) }))
    if (isRetried) this.#later(retries[Math.min(this.#failures, retries.length - 1)] ?? 0)
    this.#failures += 1
    return false
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
