import { linkFault } from '../../processes/form-linkage/cycles.ts'
import { type LooseField, looseFields } from '../../processes/forms/design/commands/addFields.ts'
import type { FormCommand } from '../../processes/forms/design/commands/registry.ts'
import {
  type FieldPath,
  type FormDefinition,
  fieldAt,
  namesOf,
  recordAt,
  recordOf,
  samePath,
} from '../../processes/forms/design/formDefinition.ts'
import { FormDocument } from '../../processes/forms/design/formDocument.ts'
import { groupsOf } from '../../processes/forms/design/layoutOptions.ts'
import {
  type PaletteField,
  type PaletteKind,
  paletteFields,
} from '../../processes/forms/design/palette/paletteFields.ts'
import { readFormText } from '../../processes/forms/design/readFormText.ts'
import { FormRefusal } from '../../processes/forms/design/refuse.ts'
import { createStore, type Store } from '../../runtime/store.ts'
import { History, type Mark } from '../canvas/history.ts'
import { linkCommand } from './linkage/linkCommand.ts'

export interface FormDesignState {
  form: FormDefinition
  selected: readonly FieldPath[]
  /** The field that was selected last, where the Tab key enters the canvas while none is. */
  last: FieldPath | undefined
  undoTitle: string | undefined
  redoTitle: string | undefined
  isSaved: boolean
  /** Reason why the last command was refused; undefined after the next one. */
  refusal: string | undefined
  /** The JSON text as it is typed; undefined while it says what the form is. */
  text: string | undefined
}

/** Place for new fields: after the selected field, inside a selected record or list, else at the end of the form. */
interface Place {
  record: FieldPath
  before?: string | undefined
  group?: number | undefined
}

/** A form that is being designed. The screen shows `state`; every edit goes through `run`. */
export class FormDesign {
  readonly document: FormDocument
  readonly state: Store<FormDesignState>
  readonly #history: History<FormDefinition>

  constructor(form: FormDefinition) {
    this.document = new FormDocument(form)
    this.#history = new History(each => this.document.apply(each))
    this.state = createStore(this.#read([], undefined))
  }

  /**
   * Runs commands as one step of the history; false if one was refused, with the reason in the state. Consecutive steps
   * with the same key are one, as when a person types.
   */
  run(commands: FormCommand | readonly FormCommand[], key?: string): boolean {
    try {
      const { inverses, selected, title } = this.document.run([commands].flat())
      this.#history.push(title, inverses, key)
      this.state.set(this.#read(selected.length > 0 ? selected : this.state.get().selected, undefined))
      return true
    } catch (error) {
      if (!(error instanceof FormRefusal)) throw error
      this.state.set(now => ({ ...now, refusal: error.message }))
      return false
    }
  }

  // A typed text replaces the form as it is, so the form stays meanwhile.
  undo(): void {
    if (this.state.get().text === undefined && this.#history.undo()) this.#show()
  }

  redo(): void {
    if (this.state.get().text === undefined && this.#history.redo()) this.#show()
  }

  type(text: string | undefined): void {
    this.state.set(now => ({ ...now, text, refusal: undefined }))
  }

  /** Makes the typed text the form; false if it is wrong, with the reason in the state. */
  applyText(): boolean {
    const { text, selected } = this.state.get()
    if (text === undefined) return true
    const { form, faults } = readFormText(text)
    if (!form || faults.length > 0) {
      this.state.set(now => ({ ...now, refusal: faults.map(({ message }) => message).join('；') }))
      return false
    }
    if (!this.run({ do: 'replace', form, selected })) return false
    this.type(undefined)
    return true
  }

  /** Whether something would be lost. */
  isDirty(): boolean {
    const { isSaved, text } = this.state.get()
    return !isSaved || text !== undefined
  }

  select(fields: readonly FieldPath[]): void {
    this.state.set(now => ({ ...now, selected: fields, last: fields[0] ?? now.last, refusal: undefined }))
  }

  /** Adds a field to the selection or removes it. */
  toggle(path: FieldPath): void {
    const { selected } = this.state.get()
    const others = selected.filter(each => !samePath(each, path))
    this.select(others.length === selected.length ? [...selected, path] : others)
  }

  /** Adds a field of the palette behind the selected one. */
  add(kind: PaletteKind, place: Place = this.#placeBehind()): boolean {
    const { title, name, schema, layout }: PaletteField = paletteFields[kind]
    const field = { name, schema: { ...schema, title }, layout }
    return this.run({ do: 'add', ...place, fields: [field] })
  }

  paste(fields: readonly LooseField[]): boolean {
    return this.run({ do: 'paste', ...this.#placeBehind(), fields })
  }

  /** Returns copies of the selected fields, for `addFields`. */
  copied(): LooseField[] {
    const { form, selected } = this.state.get()
    return selected.flatMap(path => {
      const record = recordAt(form, path.slice(0, -1))
      return record ? looseFields(record, [path.at(-1)!]) : []
    })
  }

  /**
   * Begins a condition on `to` that reads `from`, and selects `to`; false if that would close a cycle, with its way in
   * the state.
   */
  link(from: FieldPath, to: FieldPath): boolean {
    const fault = linkFault(this.document.form, from, to)
    if (!fault) return this.run(linkCommand(this.document.form, from, to))
    this.state.set(now => ({ ...now, refusal: fault.message }))
    return false
  }

  remove(): boolean {
    const { selected } = this.state.get()
    const next = this.#neighbour(selected)
    if (selected.length === 0 || !this.run({ do: 'remove', fields: selected })) return false
    this.select(next && fieldAt(this.state.get().form, next) ? [next] : [])
    return true
  }

  /** Moves the selected fields one place forward or back among their siblings. */
  moveBy(step: 1 | -1): boolean {
    const { form, selected } = this.state.get()
    const [first] = selected
    if (!first) return false
    const holder = first.slice(0, -1)
    const fields = selected.filter(path => samePath(path.slice(0, -1), holder))
    const moved = fields.map(path => path.at(-1)!)
    const names = siblingsOf(form, first)
    const ats = moved.map(name => names.indexOf(name))
    const rest = names.filter(name => !moved.includes(name))
    const edge = step < 0 ? Math.min(...ats) - 1 : Math.max(...ats) + 1
    if (names[edge] === undefined) return false
    const before = step < 0 ? names[edge] : rest[rest.indexOf(names[edge]) + 1]
    return this.run({ do: 'move', fields, record: holder, before, group: this.groupOf(first) })
  }

  /** Moves the selected fields to the end of the next or previous group. */
  moveToGroup(step: 1 | -1): boolean {
    const { selected } = this.state.get()
    const [first] = selected
    const group = first && this.groupOf(first)
    if (!first || group === undefined || group + step < 0) return false
    return this.run({ do: 'move', fields: selected, record: first.slice(0, -1), group: group + step })
  }

  /** The form to store, with the mark for `markSaved` when the server has it. */
  write(): { form: FormDefinition; mark: Mark } {
    return { form: this.document.form, mark: this.#history.mark() }
  }

  markSaved(mark: Mark): void {
    this.#history.markSaved(mark)
    this.state.set(now => ({ ...now, isSaved: this.#history.isSaved }))
  }

  /** Returns the index of the group that a field is in. */
  groupOf(path: FieldPath): number | undefined {
    const record = recordAt(this.document.form, path.slice(0, -1))
    const at = record ? groupsOf(record.layout).findIndex(group => group.fields.includes(path.at(-1)!)) : -1
    return at < 0 ? undefined : at
  }

  #placeBehind(): Place {
    const { form, selected } = this.state.get()
    const last = selected.at(-1)
    const part = last && fieldAt(form, last)
    if (!last || !part) {
      const groups = groupsOf(form.layout).length
      return { record: [], group: groups > 0 ? groups - 1 : undefined }
    }
    if (recordOf(part)) return { record: last }
    const names = siblingsOf(form, last)
    return { record: last.slice(0, -1), before: names[names.indexOf(last.at(-1)!) + 1], group: this.groupOf(last) }
  }

  /** Returns the field to select after these are removed. */
  #neighbour(removed: readonly FieldPath[]): FieldPath | undefined {
    const first = removed[0]
    if (!first) return undefined
    const gone = removed.map(path => path.at(-1))
    const names = siblingsOf(this.document.form, first)
    const at = names.indexOf(first.at(-1)!)
    const next = names.slice(at).find(name => !gone.includes(name)) ?? names.slice(0, at).at(-1)
    return next === undefined ? undefined : [...first.slice(0, -1), next]
  }

  #show(): void {
    this.state.set(this.#read(this.state.get().selected, undefined))
  }

  #read(selected: readonly FieldPath[], refusal: string | undefined): FormDesignState {
    const { form } = this.document
    const { undoTitle, redoTitle, isSaved } = this.#history
    const found = selected.filter(path => fieldAt(form, path))
    // An unchanged selection keeps its object, so that frames are not rendered again.
    const before = this.state?.get().selected ?? []
    const isSame = found.length === before.length && found.every((path, at) => samePath(path, before[at]!))
    const text = this.state?.get().text
    const left = this.state?.get().last
    const last = found[0] ?? (left && fieldAt(form, left) ? left : undefined)
    return { form, selected: isSame ? before : found, last, undoTitle, redoTitle, isSaved, refusal, text }
  }
}

/** Returns the names of the fields in the same group of a record, or of those in no group, in display order. */
export function siblingsOf(form: FormDefinition, path: FieldPath): string[] {
  const record = recordAt(form, path.slice(0, -1))
  if (!record) return []
  const names = namesOf(record)
  const groups = groupsOf(record.layout)
  if (groups.length === 0) return names
  const own = groups.find(group => group.fields.includes(path.at(-1)!))
  const grouped = groups.flatMap(group => group.fields)
  return names.filter(name => (own ? own.fields.includes(name) : !grouped.includes(name)))
}
