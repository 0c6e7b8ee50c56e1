import type { Command } from '../../processes/document/commands/registry.ts'
import { Refusal } from '../../processes/document/edit.ts'
import { ProcessDocument } from '../../processes/document/processDocument.ts'
import { runCommand } from '../../processes/document/runCommand.ts'
import { planesOf, type Scene, SceneReader } from '../../processes/document/scene.ts'
import type { Patch } from '../../processes/xml/patch.ts'
import { createStore, type Store } from '../../runtime/store.ts'
import { History, type Mark } from '../canvas/history.ts'

export interface DesignState {
  scene: Scene | undefined
  selected: ReadonlySet<string>
  undoTitle: string | undefined
  redoTitle: string | undefined
  isSaved: boolean
  /** Why the last command was refused; gone with the next one. */
  refusal: string | undefined
}

/** A process model that is being designed. The screen shows `state`; every edit goes through `run`. */
export class ProcessDesign {
  readonly document: ProcessDocument
  readonly state: Store<DesignState>
  readonly #history: History<Patch>
  readonly #reader: SceneReader

  /** @throws XmlFault if the text is no XML */
  constructor(xml: string) {
    this.document = ProcessDocument.open(xml)
    this.#history = new History(patch => this.document.apply(patch))
    this.#reader = new SceneReader(this.document)
    this.state = createStore(this.#read(new Set(), undefined))
  }

  /**
   * Runs a command; false if it was refused, with the reason in the state. Consecutive commands with the same key are
   * one step of the history, as when a person types.
   */
  run(command: Command, key?: string): boolean {
    try {
      const { title, inverses, selected } = runCommand(this.document, command)
      this.#history.push(title, inverses, key)
      this.#show(selected)
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.state.set(now => ({ ...now, refusal: error.message }))
      return false
    }
  }

  /** Runs a command and arranges the drawing, as one step. A drawing with lanes stays as its author placed it. */
  runArranged(command: Command): boolean {
    const key = `arranged ${this.document.version}`
    if (!this.run(command, key)) return false
    const { selected } = this.state.get()
    if (this.run({ do: 'arrange' }, key)) this.select(selected)
    else this.state.set(now => ({ ...now, refusal: undefined }))
    return true
  }

  undo(): void {
    if (this.#history.undo()) this.#show()
  }

  redo(): void {
    if (this.#history.redo()) this.#show()
  }

  select(ids: Iterable<string>): void {
    const selected = new Set(ids)
    this.state.set(now => (isSame(now.selected, selected) ? now : { ...now, selected }))
  }

  /** The text to store, with the mark for `markSaved` when the server has it. */
  write(): { xml: string; mark: Mark } {
    return { xml: this.document.write(), mark: this.#history.mark() }
  }

  /** Shows changes made without a command. */
  refresh(): void {
    this.#show()
  }

  markSaved(mark: Mark): void {
    this.#history.markSaved(mark)
    this.state.set(now => ({ ...now, isSaved: this.#history.isSaved }))
  }

  #show(ids: Iterable<string> = this.state.get().selected): void {
    this.state.set(this.#read(new Set([...ids].filter(id => this.document.has(id))), undefined))
  }

  #read(selected: ReadonlySet<string>, refusal: string | undefined): DesignState {
    const [plane] = planesOf(this.document)
    const { undoTitle, redoTitle, isSaved } = this.#history
    return { scene: plane && this.#reader.read(plane), selected, undoTitle, redoTitle, isSaved, refusal }
  }
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every(each => other.has(each))
