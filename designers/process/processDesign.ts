import type { Layout } from '../../processes/document/commands/applyLayout.ts'
import { isArranged } from '../../processes/document/commands/arrangeBlocks.ts'
import type { Command } from '../../processes/document/commands/registry.ts'
import { drawingsOf } from '../../processes/document/drawing.ts'
import { Refusal } from '../../processes/document/edit.ts'
import { ProcessDocument } from '../../processes/document/processDocument.ts'
import { runCommands } from '../../processes/document/runCommand.ts'
import { drawnId, nameOf, planesOf, type Scene, SceneReader } from '../../processes/document/scene.ts'
import type { NamedForms } from '../../processes/forms/namedForms.ts'
import type { Patch } from '../../processes/xml/patch.ts'
import { attributeOf, type XmlElement } from '../../processes/xml/xmlTree.ts'
import { createStore, type Store } from '../../runtime/store.ts'
import { History, type Mark } from '../canvas/history.ts'

/** One of the drawings in a file. */
export interface DrawnDiagram {
  /** Id of the shown process, collaboration or sub-process. */
  shows: string | undefined
  title: string
}

export interface DesignState {
  /** The drawing that is shown. */
  scene: Scene | undefined
  diagrams: readonly DrawnDiagram[]
  /** Index of the drawing among `diagrams`. */
  diagram: number
  selected: ReadonlySet<string>
  undoTitle: string | undefined
  redoTitle: string | undefined
  isSaved: boolean
  /** Why the last command was refused; gone with the next one. */
  refusal: string | undefined
  /** Forms that the process names by code, as far as they were found. */
  forms: NamedForms
}

/** A process model that is being designed. The screen shows `state`; every edit goes through `run`. */
export class ProcessDesign {
  readonly document: ProcessDocument
  readonly state: Store<DesignState>
  readonly #history: History<Patch>
  readonly #reader: SceneReader
  #diagram = 0
  #forms: NamedForms = {}

  /**
   * `isSaved`: whether the server has the text.
   *
   * @throws XmlFault if the text is no XML
   */
  constructor(given: string | ProcessDocument, { isSaved = true }: { isSaved?: boolean } = {}) {
    this.document = typeof given === 'string' ? ProcessDocument.open(given) : given
    this.#history = new History(patch => this.document.apply(patch))
    if (!isSaved) this.#history.markUnsaved()
    this.#reader = new SceneReader(this.document)
    this.state = createStore(this.#read(new Set(), undefined))
  }

  /**
   * Runs a command; false if it was refused, with the reason in the state. Consecutive commands with the same key are
   * one step of the history, as when a person types.
   */
  run(command: Command, key?: string): boolean {
    return this.runAll([command], { key })
  }

  /** Runs commands as one step of the history, or none of them if one is refused. */
  runAll(commands: readonly Command[], { key, title }: { key?: string | undefined; title?: string } = {}): boolean {
    // A detail is written as a whole, so the previous step of the same input is undone first.
    const isDetail = commands.length === 1 && commands[0]?.do === 'detail'
    const putBack = isDetail && key !== undefined ? this.#history.takeBack(key) : undefined
    try {
      const { inverses, selected, ...last } = runCommands(this.document, commands)
      this.#history.push(title ?? last.title, inverses, key)
      this.#show(selected)
      return true
    } catch (error) {
      putBack?.()
      if (!(error instanceof Refusal)) throw error
      this.state.set(now => ({ ...now, refusal: error.message }))
      return false
    }
  }

  /**
   * Replaces the positions of the whole diagram by those of `layOut`, as one step. Returns false if the step was
   * refused, or the document changed during the layout.
   */
  async layOut(layOut: (document: ProcessDocument, diagram: number) => Promise<Layout>): Promise<boolean> {
    const { version } = this.document
    const { diagram } = this.state.get()
    const layout = await layOut(this.document, diagram)
    return this.document.version === version && this.run({ do: 'layout', ...layout, diagram })
  }

  /**
   * Runs a command and arranges the drawing again, as one step. A drawing that differs from an arranged one stays as
   * its author placed it, apart from what the command changes.
   */
  runArranged(command: Command): boolean {
    const wasArranged = isArranged(this.document)
    const key = `arranged ${this.document.version}`
    if (!this.run(command, key)) return false
    if (!wasArranged) return true
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

  /** Selects elements, and shows the drawing in which the first of them is. */
  select(ids: Iterable<string>): void {
    const selected = new Set(ids)
    const [first] = selected
    const drawn = first === undefined ? [] : drawingsOf(this.document, first).map(each => each.parent)
    const planes = planesOf(this.document)
    const place = planes.findIndex(plane => drawn.includes(plane))
    if (place >= 0 && !drawn.includes(planes[this.state.get().diagram] ?? null)) {
      this.#diagram = place
      this.state.set(this.#read(selected, undefined))
    } else this.state.set(now => (isSame(now.selected, selected) ? now : { ...now, selected }))
  }

  /** Shows another drawing of the file, with nothing selected. */
  showDiagram(place: number): void {
    this.#diagram = place
    this.#show([])
  }

  /** Shows the drawing of a folded sub-process, which is made if there is none. */
  openInside(id: string): void {
    const place = () => this.state.get().diagrams.findIndex(each => each.shows === id)
    if (place() < 0 && !this.run({ do: 'unfold', id })) return
    this.showDiagram(place())
  }

  /** The text to store, with the mark for `markSaved` when the server has it. */
  write(): { xml: string; mark: Mark } {
    return { xml: this.document.write(), mark: this.#history.mark() }
  }

  /** Shows changes made without a command. */
  refresh(): void {
    this.#show()
  }

  /** Makes forms known that the process names by code. */
  nameForms(forms: NamedForms): void {
    this.#forms = { ...this.#forms, ...forms }
    this.state.set(now => ({ ...now, forms: this.#forms }))
  }

  markSaved(mark: Mark): void {
    this.#history.markSaved(mark)
    this.state.set(now => ({ ...now, isSaved: this.#history.isSaved }))
  }

  #show(ids: Iterable<string> = this.state.get().selected): void {
    this.state.set(this.#read(new Set([...ids].filter(id => this.document.has(id))), undefined))
  }

  #read(selected: ReadonlySet<string>, refusal: string | undefined): DesignState {
    const planes = planesOf(this.document)
    const diagram = Math.max(0, Math.min(this.#diagram, planes.length - 1))
    const plane = planes[diagram]
    const { undoTitle, redoTitle, isSaved } = this.#history
    return {
      scene: plane && this.#reader.read(plane),
      diagrams: planes.map((each, place) => this.#diagramOf(each, place)),
      diagram,
      selected,
      undoTitle,
      redoTitle,
      isSaved,
      refusal,
      forms: this.#forms,
    }
  }

  #diagramOf(plane: XmlElement, place: number): DrawnDiagram {
    const shows = drawnId(plane)
    const element = shows === undefined ? undefined : this.document.element(shows)
    const name =
      (element && nameOf(element)) || (plane.parent && attributeOf(plane.parent, 'name')) || `图 ${place + 1}`
    return { shows, title: name }
  }
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every(each => other.has(each))
