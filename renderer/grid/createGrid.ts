import type { Row } from '../page/cellKind.ts'
import {
  changedRow,
  copyRows,
  fillDown,
  insertRow,
  mayAdd,
  mayRemove,
  moveRows,
  removeRows,
  setValue,
  writeBlock,
} from './gridEdits.ts'
import { type GridModel, isBlank, rowScope } from './gridModel.ts'
import { clamped, inside } from './gridSelection.ts'
import {
  type Block,
  blockOf,
  emptyState,
  type GridErrors,
  type GridRow,
  type GridState,
  newKey,
  noErrors,
  type Place,
  withError,
} from './gridState.ts'
import { valueOfText } from './gridText.ts'
import { cellError, rowErrors } from './rowErrors.ts'

/**
 * State of an editable table, outside React: a key press changes one row, which re-renders. Every change of rows can be
 * undone.
 */
export interface Grid {
  read(): GridState
  subscribe(listener: () => void): () => void
  model(): GridModel
  configure(model: GridModel): void
  /** Sets rows from outside; identical objects keep their keys. */
  receive(rows: readonly Row[]): void
  receiveErrors(errors: ReadonlyMap<string, string> | undefined): void
  /** Moves to a cell; `extend` keeps the other corner of the selection. */
  go(place: Place, extend?: boolean): void
  /** Selects all cells; the active one stays, so that typing goes on there. */
  selectAll(): void
  /** Ends editing when the focus goes elsewhere. */
  leave(): void
  edit(): void
  /** Text typed into the active cell. */
  type(text: string): void
  /** A value chosen for the active cell. */
  choose(value: unknown): void
  /** Sets any cell without a user edit: a resolved label. */
  put(key: string, field: string, value: unknown): void
  /** Ends editing; `undo` restores the previous value. */
  finish(undo?: boolean): void
  clear(): void
  fill(): void
  paste(cells: readonly (readonly unknown[])[]): void
  toggle(place: Place): void
  /** Inserts a row; `inPassing` if the Tab key did, on its way through the cells. */
  insert(at: number, inPassing?: boolean): void
  copy(block: Block): void
  remove(block: Block): void
  move(block: Block, to: number): void
  undo(): void
  redo(): void
  /** Replaces the typed row by the stored one, without undo; without values removes it. */
  settle(key: string, values: Row | undefined): void
  setError(key: string, field: string, message: string | undefined): void
  checkCell(key: string, field: string): void
  /** Validates all cells of a row; true if valid. */
  check(key: string): boolean
}

export interface GridOptions {
  model: GridModel
  rows: readonly Row[]
  /** Called after every change of rows. */
  onRows?(rows: readonly GridRow[]): void
  /** Properties that a copy of a row omits. */
  forget?: readonly string[]
  keyOf?(values: Row): string | undefined
  /** Whether a row that was inserted in passing disappears when the grid is left while it is blank. */
  dropsBlank?: boolean
}

const mostSteps = 200

export function createGrid(options: GridOptions): Grid {
  const { model: first, rows: given, onRows, forget = [], keyOf, dropsBlank = false } = options
  const listeners = new Set<() => void>()
  let model = first
  let state: GridState = { ...emptyState, rows: given.map(values => ({ key: keyOf?.(values) ?? newKey(), values })) }
  let past: (readonly GridRow[])[] = []
  let future: (readonly GridRow[])[] = []
  /** Rows before the cell was edited. */
  let before: readonly GridRow[] | undefined
  /** Key of the row that the Tab key inserted. */
  let passing: string | undefined

  function set(change: Partial<GridState>): void {
    const { rows } = state
    // Whatever selects other cells, types or changes rows ends the selection of all.
    const ends = 'active' in change || 'anchor' in change || 'rows' in change || change.mode === 'edit'
    state = { ...state, ...(ends ? { whole: null } : {}), ...change }
    if (state.rows !== rows) {
      state = { ...state, own: recheck(rows, state) }
      onRows?.(state.rows)
    }
    for (const listener of [...listeners]) listener()
  }
  const remember = (rows: readonly GridRow[]) => {
    past = [...past.slice(1 - mostSteps), rows]
    future = []
  }
  /** Applies a change as one undo step. */
  function apply(rows: readonly GridRow[], change: Partial<GridState> = {}): void {
    remember(state.rows)
    set({ rows, ...change })
  }
  function step(from: (readonly GridRow[])[], to: (readonly GridRow[])[]): void {
    const rows = from.pop()
    if (!rows) return
    to.push(state.rows)
    set({ rows, mode: 'select', draft: null, ...clamped(state, rows, model) })
  }
  const activeRow = () => (state.active ? state.rows[state.active.row] : undefined)
  const activeColumn = () => (state.active ? model.columns[state.active.column] : undefined)

  function write(value: unknown, draft: string | null): void {
    const column = activeColumn()
    if (!column || !state.active) return
    before ??= state.rows
    set({ rows: setValue(model, state.rows, state.active.row, column.field, value), mode: 'edit', draft })
  }

  /** Normalizes and validates the edited cell, and completes the undo step. */
  function settle(undo: boolean): Partial<GridState> {
    const edited = before
    before = undefined
    const row = activeRow()
    const column = activeColumn()
    if (!row || !column) return { mode: 'select', draft: null }
    if (undo && edited) return { rows: edited, mode: 'select', draft: null }
    if (edited && edited !== state.rows) remember(edited)
    const value = row.values[column.field]
    const tidy = typeof value === 'string' && column.input !== 'password' ? value.trim() || null : value
    const rows =
      state.active && edited && !Object.is(tidy, value)
        ? setValue(model, state.rows, state.active.row, column.field, tidy)
        : state.rows
    const message = cellError(column, rowScope(model.columns, model.scope, row.values), value)
    return { rows, mode: 'select', draft: null, own: withError(state.own, row.key, column.field, message) }
  }

  /** Ends editing before an operation on rows. */
  const calm = () => {
    if (before || state.mode === 'edit') set(settle(false))
  }

  /** Replaces a row by the given values in all steps; without values removes it. */
  function replace(key: string, values: Row | undefined): void {
    const without = (rows: readonly GridRow[]) =>
      values ? rows.map(row => (row.key === key ? { key, values } : row)) : rows.filter(row => row.key !== key)
    past = past.map(without)
    future = future.map(without)
    const rows = without(state.rows)
    const own = new Map(state.own)
    const given = new Map(state.given)
    own.delete(key)
    given.delete(key)
    set({ rows, own, given, ...clamped(state, rows, model) })
  }

  /** Index of the row that was inserted in passing, if nothing was entered there; -1 otherwise. */
  const blankInPassing = () =>
    dropsBlank ? state.rows.findIndex(({ key, values }) => key === passing && isBlank(model, values)) : -1

  return {
    read: () => state,
    model: () => model,
    configure(next) {
      if (next === model) return
      const isOther = next.columns !== model.columns
      model = next
      const rows = state.rows.map(row => {
        const again = changedRow(model, row, {})
        return Object.keys(again.values).every(name => Object.is(again.values[name], row.values[name])) ? row : again
      })
      const isSame = rows.every((row, index) => row === state.rows[index])
      if (!isSame || isOther) set({ rows: isSame ? state.rows : rows, ...clamped(state, rows, model) })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    receive(next) {
      if (next.length === state.rows.length && next.every((values, index) => values === state.rows[index]?.values))
        return
      const keys = new Map(state.rows.map(row => [row.values, row.key]))
      const rows = next.map(values => ({ key: keys.get(values) ?? keyOf?.(values) ?? newKey(), values }))
      past = []
      future = []
      before = undefined
      state = { ...state, rows, mode: 'select', draft: null, ...clamped(state, rows, model) }
      for (const listener of [...listeners]) listener()
    },
    receiveErrors(errors) {
      const byRow = byKey(state.rows, errors)
      if (byRow.size === 0 && state.given.size === 0) return
      set({ given: byRow })
    },
    go(place, extend = false) {
      const to = inside(place, state.rows, model)
      if (!to) return
      const settled = settle(false)
      set({ ...settled, active: to, anchor: extend ? (state.anchor ?? state.active) : null })
    },
    selectAll() {
      if (!state.active) return
      const settled = settle(false)
      const whole = { top: 0, bottom: state.rows.length - 1, left: 0, right: model.columns.length - 1 }
      set({ ...settled, anchor: null, whole })
    },
    leave() {
      set(settle(false))
      const at = blankInPassing()
      if (at >= 0) replace(state.rows[at]!.key, undefined)
      passing = undefined
    },
    edit() {
      before ??= state.rows
      set({ mode: 'edit', anchor: null })
    },
    type(text) {
      const column = activeColumn()
      if (column) write(valueOfText(column, text), text)
    },
    choose: value => write(value, null),
    put(key, field, value) {
      const at = state.rows.findIndex(row => row.key === key)
      if (at >= 0) set({ rows: setValue(model, state.rows, at, field, value) })
    },
    finish: (undo = false) => set(settle(undo)),
    clear() {
      const block = blockOf(state)
      const { whole } = state
      if (block)
        apply(
          writeBlock(model, state.rows, block, (_, at) => emptyOf(model, block.left + at)),
          { whole },
        )
    },
    fill() {
      const block = blockOf(state)
      const { whole } = state
      if (block) apply(fillDown(model, state.rows, block), { whole })
    },
    paste(cells) {
      calm()
      const block = blockOf(state)
      if (!block || cells.length === 0) return
      const single = cells.length === 1 && cells[0]?.length === 1
      const height = single ? block.bottom - block.top + 1 : cells.length
      const width = single ? block.right - block.left + 1 : Math.max(...cells.map(row => row.length))
      let rows = state.rows
      while (model.rights.add && rows.length < block.top + height && mayAdd(model, rows))
        rows = insertRow(model, rows, rows.length)
      const area = { ...block, bottom: block.top + height - 1, right: block.left + width - 1 }
      rows = writeBlock(model, rows, area, (row, column) => (single ? cells[0]?.[0] : cells[row]?.[column]))
      const corner = inside({ row: area.bottom, column: area.right }, rows, model)
      apply(rows, { active: { row: block.top, column: block.left }, anchor: corner })
      set({ own: checked(state, area, model) })
    },
    toggle(place) {
      calm()
      const column = model.columns[place.column]
      const value = state.rows[place.row]?.values[column?.field ?? '']
      if (column) apply(writeBlock(model, state.rows, blockAt(place), () => value !== true))
    },
    insert(at, inPassing = false) {
      if (!model.rights.add || !mayAdd(model, state.rows)) return
      calm()
      const active = { row: at, column: firstOpen(model) }
      const blank = blankInPassing()
      // A blank row at the end is there already.
      if (blank >= 0 && blank === at - 1 && at === state.rows.length)
        set({ active: { ...active, row: blank }, anchor: null })
      else apply(insertRow(model, state.rows, at), { active, anchor: null })
      passing = inPassing ? state.rows[at]?.key : undefined
    },
    copy(block) {
      calm()
      if (!model.rights.copy || !mayAdd(model, state.rows, block.bottom - block.top + 1)) return
      apply(copyRows(state.rows, block, forget), {
        active: { row: block.bottom + 1, column: state.active?.column ?? 0 },
        anchor: null,
      })
    },
    remove(block) {
      calm()
      if (!mayRemove(model, state.rows, block.bottom - block.top + 1)) return
      const rows = removeRows(state.rows, block)
      apply(rows, { mode: 'select', draft: null, ...clamped({ ...state, anchor: null }, rows, model) })
    },
    move(block, to) {
      calm()
      if (!model.rights.move || to < 0 || to > state.rows.length || (to >= block.top && to <= block.bottom + 1)) return
      const rows = moveRows(state.rows, block, to)
      const key = state.rows[block.top]?.key
      const top = rows.findIndex(row => row.key === key)
      const height = block.bottom - block.top
      const column = state.active?.column ?? 0
      apply(rows, {
        active: { row: top, column },
        anchor: height > 0 ? { row: top + height, column } : null,
      })
    },
    undo() {
      calm()
      step(past, future)
    },
    redo() {
      calm()
      step(future, past)
    },
    settle: replace,
    setError: (key, field, message) => set({ own: withError(state.own, key, field, message) }),
    checkCell(key, field) {
      const row = state.rows.find(one => one.key === key)
      const column = model.columns.find(one => one.field === field)
      if (!row || !column) return
      const scope = rowScope(model.columns, model.scope, row.values)
      set({ own: withError(state.own, key, field, cellError(column, scope, row.values[field])) })
    },
    check(key) {
      const row = state.rows.find(one => one.key === key)
      if (!row) return true
      const found = rowErrors(model.columns, model.scope, row.values)
      const own = new Map(state.own)
      if (found.size > 0) own.set(key, found)
      else own.delete(key)
      set({ own })
      return found.size === 0
    },
  }
}

const blockAt = ({ row, column }: Place): Block => ({ top: row, bottom: row, left: column, right: column })

const firstOpen = ({ columns }: GridModel) =>
  Math.max(
    0,
    columns.findIndex(column => column.value === undefined && column.enabled !== false),
  )

const emptyOf = ({ columns }: GridModel, at: number) => (columns[at]?.property?.type === 'boolean' ? false : null)

/** Updates local messages after a change: revalidates changed rows and drops removed ones. */
function recheck(before: readonly GridRow[], { rows, own }: GridState): GridErrors {
  if (own.size === 0) return own
  const old = new Map(before.map(row => [row.key, row.values]))
  const next = new Map<string, ReadonlyMap<string, string>>()
  for (const { key, values } of rows) {
    const found = own.get(key)
    if (!found) continue
    const was = old.get(key)
    const kept = new Map([...found].filter(([field]) => was === undefined || Object.is(was[field], values[field])))
    if (kept.size > 0) next.set(key, kept)
  }
  return next
}

/** Returns the messages of an area's cells. */
function checked({ rows, own }: GridState, area: Block, model: GridModel): GridErrors {
  let errors = own
  for (const row of rows.slice(area.top, area.bottom + 1)) {
    const scope = rowScope(model.columns, model.scope, row.values)
    for (const column of model.columns.slice(area.left, area.right + 1))
      errors = withError(errors, row.key, column.field, cellError(column, scope, row.values[column.field]))
  }
  return errors
}

/** Converts messages by `2.amount` to messages by row and field. */
function byKey(rows: readonly GridRow[], errors: ReadonlyMap<string, string> | undefined): GridErrors {
  const found = new Map<string, Map<string, string>>()
  for (const [path, message] of errors ?? []) {
    const [at = '', field] = path.split('.')
    const key = rows[Number(at)]?.key
    if (key === undefined || field === undefined) continue
    const row = found.get(key) ?? new Map<string, string>()
    if (!row.has(field)) row.set(field, message)
    found.set(key, row)
  }
  return found.size === 0 ? noErrors : found
}
