import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { announceChange } from '../../../../runtime/data/changes.ts'
import { conflictOf } from '../../../../runtime/data/conflict.ts'
import { notify } from '../../../../runtime/notify/notify.ts'
import { RequestError } from '../../../../runtime/request/requestError.ts'
import { endpointPermission } from '../../../../runtime/schema/endpoints.ts'
import type { ResolvedEditing, ResolvedList } from '../../../../runtime/schema/resolvedPage.ts'
import { holds } from '../../../../runtime/session/holds.ts'
import type { BatchOutcome } from '../../../actions/batchFailures.ts'
import { tellFailure } from '../../../actions/tellFailure.ts'
import { isEqual } from '../../../form/formValues.ts'
import { createGrid } from '../../../grid/createGrid.ts'
import type { RowMark } from '../../../grid/GridRowView.tsx'
import type { GridModel } from '../../../grid/gridModel.ts'
import type { Block, GridRow } from '../../../grid/gridState.ts'
import type { Row } from '../../../page/cellKind.ts'
import { confirm } from '../../../page/dialogs/dialogs.ts'
import { usePageContext } from '../../../page/pageContext.ts'
import { useUnsavedGuard } from '../../useUnsavedGuard.ts'
import { deleteRows, type Newer, saveRow } from './rowSaving.ts'

export interface MarkedRow {
  mark: RowMark
  message?: string
}

/** A row with unsaved input, and the row as stored; a new row has none. */
export interface UnsavedRow {
  original?: Row
  values: Row
}

export interface EditingInput {
  page: ResolvedList
  editing: ResolvedEditing
  model: GridModel
  rows: readonly Row[]
  reload(): void
}

/**
 * Editing state of a list. Each row is saved when left; a row that fails keeps its input and a mark, on every page,
 * until saved or discarded.
 */
export function useEditing({ page, editing, model, rows, reload }: EditingInput) {
  const { dialogs } = usePageContext()
  const [marks, setMarks] = useState<ReadonlyMap<string, MarkedRow>>(noMarks)
  const originals = useRef(new Map<string, Row>())
  const saving = useRef(new Set<string>())
  const underway = useRef(new Map<string, Promise<boolean>>())
  const latestMarks = useRef<ReadonlyMap<string, MarkedRow>>(noMarks)
  const mark = (changes: Iterable<readonly [string, MarkedRow | undefined]>) => {
    const next = new Map(latestMarks.current)
    for (const [key, one] of changes) {
      if (one) next.set(key, one)
      else next.delete(key)
    }
    latestMarks.current = next
    setMarks(next)
  }
  const fields = useMemo(() => editing.columns.filter(isStored).map(column => column.field), [editing])
  const isChanged = ({ key, values }: GridRow) => {
    const original = originals.current.get(key)
    return original === undefined || fields.some(field => !isEqual(values[field], original[field]))
  }
  const [grid] = useState(() =>
    createGrid({
      model,
      rows: [],
      keyOf,
      forget: ['id', 'revision', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', ...uniqueFields(editing)],
      onRows: now => mark(marksOf(now)),
    }),
  )

  /** Updates marks: a changed row is unsaved, whatever its previous mark. */
  function* marksOf(now: readonly GridRow[]): Generator<readonly [string, MarkedRow | undefined]> {
    const keys = new Set(now.map(row => row.key))
    for (const key of latestMarks.current.keys()) if (!keys.has(key)) yield [key, undefined]
    for (const row of now) {
      const before = latestMarks.current.get(row.key)
      if (before?.mark === 'saving') continue
      const isDirty = isChanged(row)
      if (isDirty && before?.mark !== 'dirty') yield [row.key, { mark: 'dirty' }]
      if (!isDirty && before && before.mark !== 'saved') yield [row.key, undefined]
    }
  }

  useLayoutEffect(() => grid.configure(model), [grid, model])
  const loaded = useRef<readonly Row[]>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only rows that were loaded anew replace those of the grid
  useLayoutEffect(() => {
    if (loaded.current === rows) return
    loaded.current = rows
    const unsaved = new Map(grid.read().rows.flatMap(row => (isChanged(row) ? [[row.key, row.values] as const] : [])))
    const fresh = rows.map(values => {
      const key = keyOf(values) ?? ''
      const kept = unsaved.get(key)
      unsaved.delete(key)
      // Keeps the revision from before the edit, so that another user's change is not overwritten.
      if (!kept) originals.current.set(key, values)
      return kept ?? values
    })
    grid.receive([...unsaved.values(), ...fresh])
  }, [rows])

  const save = (key: string, newer?: Newer): Promise<boolean> => {
    const isUnderway = saving.current.has(key)
    const done = attempt(key, newer)
    if (!isUnderway && saving.current.has(key)) underway.current.set(key, done)
    return done
  }

  const attempt = async (key: string, newer?: Newer): Promise<boolean> => {
    const row = grid.read().rows.find(one => one.key === key)
    if (!row || !isChanged(row) || saving.current.has(key)) return true
    if (!grid.check(key)) {
      mark([[key, { mark: 'failed', message: '请改正后保存' }]])
      return false
    }
    const original = originals.current.get(key)
    saving.current.add(key)
    mark([[key, { mark: 'saving' }]])
    try {
      const sent = row.values
      const stored = await saveRow(editing, model.scope, sent, {
        original,
        newer,
      })
      if (!stored) return false
      originals.current.set(key, stored.row)
      const now = grid.read().rows.find(one => one.key === key)?.values
      // Keeps input typed while the row was being saved.
      grid.settle(key, now === undefined || now === sent ? stored.row : { ...stored.row, ...later(sent, now) })
      saving.current.delete(key)
      const isDirty = grid.read().rows.some(one => one.key === key && isChanged(one))
      mark([[key, { mark: isDirty ? 'dirty' : 'saved' }]])
      announceChange(stored.endpoint, page)
      return !isDirty
    } catch (error) {
      saving.current.delete(key)
      return await refused(key, error)
    } finally {
      saving.current.delete(key)
    }
  }

  const refused = async (key: string, error: unknown): Promise<boolean> => {
    const conflict = conflictOf(error)
    const message = error instanceof Error ? error.message : String(error)
    mark([[key, { mark: 'failed', message }]])
    if (conflict?.revision !== undefined) {
      const answer = await dialogs.conflict(conflict)
      if (answer?.kind === 'save') return save(key, { revision: conflict.revision, values: answer.values })
      if (answer?.kind === 'reload') {
        giveUp(key)
        reload()
      }
      return false
    }
    const known = new Set(model.columns.map(column => column.field))
    const atCells = error instanceof RequestError ? error.errors.filter(one => known.has(head(one.field))) : []
    for (const one of atCells) grid.setError(key, head(one.field), one.message)
    if (atCells.length === 0) tellFailure(error)
    return false
  }

  /** Returns a row as stored; undefined if unsaved. */
  const storedOf = useCallback((key: string) => originals.current.get(key), [])

  /** Discards the input of a row; removes an unsaved row. */
  const giveUp = (key: string) => {
    const original = originals.current.get(key)
    grid.settle(key, original)
    mark([[key, undefined]])
  }
  const dirtyKeys = () =>
    grid
      .read()
      .rows.filter(isChanged)
      .map(row => row.key)
  const saveAll = async () => {
    const done: boolean[] = []
    for (const key of dirtyKeys()) done.push(await save(key))
    const failed = done.filter(one => !one).length
    if (failed > 0) notify.error(`${failed} 行未能保存，请改正后再保存`)
    else if (done.length > 0) notify.success('保存成功!')
  }

  /** Saves the given rows if needed; returns whether all are stored as displayed. */
  const settle = async (keys: readonly string[]) => {
    grid.leave()
    for (const key of keys) {
      await underway.current.get(key)
      if (!(await save(key))) return false
    }
    return true
  }

  const unsavedRows = (): UnsavedRow[] =>
    grid
      .read()
      .rows.filter(isChanged)
      .map(({ key, values }) => {
        const original = originals.current.get(key)
        return original === undefined ? { values } : { original, values }
      })

  /** Puts unsaved rows first. They are saved as changes of the revision that they were edited from. */
  const restore = (unsaved: readonly UnsavedRow[]) => {
    for (const { original, values } of unsaved) if (original) originals.current.set(keyOf(values) ?? '', original)
    const keys = new Set(unsaved.map(({ values }) => keyOf(values)))
    const others = grid.read().rows.map(row => row.values)
    grid.receive([
      ...unsaved.map(({ values }) => values),
      ...others.filter(values => keyOf(values) === undefined || !keys.has(keyOf(values))),
    ])
    mark(marksOf(grid.read().rows))
  }

  useUnsavedGuard(() => dirtyKeys().length > 0)
  const stop = useRef(false)
  useEffect(() => {
    stop.current = false
    return () => {
      stop.current = true
    }
  }, [])

  return {
    grid,
    marks,
    unsaved: [...marks.values()].filter(one => one.mark === 'dirty' || one.mark === 'failed').length,
    leaveRow: (key: string) => {
      // A closed page has already asked.
      if (!stop.current) void save(key)
    },
    save,
    settle,
    saveAll,
    unsavedRows,
    restore,
    giveUp,
    storedOf,
    keysOf: (ids: readonly string[]) =>
      grid.read().rows.flatMap(({ key }) => (ids.includes(String(storedOf(key)?.id)) ? [key] : [])),
    rights: model.rights,
    canUpdate: editing.update !== undefined && holds(endpointPermission(editing.update)),
    giveUpAll: () => {
      for (const key of dirtyKeys()) giveUp(key)
    },
    remove: async (block: Block) => {
      let chosen = grid.read().rows.slice(block.top, block.bottom + 1)
      const stored = chosen.filter(row => originals.current.has(row.key))
      const gone = stored.map(row => String(originals.current.get(row.key)?.id))
      const names = new Map(
        stored.map(row => [String(originals.current.get(row.key)?.id), String(row.values[page.label] ?? '')]),
      )
      let outcome: BatchOutcome = { done: 0, failed: [] }
      if (stored.length > 0) {
        const text = stored.length > 1 ? `将删除 ${stored.length} 行。` : ''
        if (!(await confirm(dialogs, '确定要删除该数据吗？', text === '' ? {} : { text }))) return
        try {
          const ids = stored.map(row => originals.current.get(row.key)?.id)
          if (editing.delete !== undefined) outcome = await deleteRows(editing.delete, ids)
        } catch (error) {
          tellFailure(error, '删除失败!')
          return
        }
        if (outcome.failed.length === 0) notify.success('删除成功!')
      }
      // Refused rows stay in the grid.
      const refused = new Set(outcome.failed.filter(one => !one.gone).map(({ id }) => id))
      chosen = chosen.filter(row => !refused.has(String(originals.current.get(row.key)?.id)))
      for (const { key } of chosen) {
        originals.current.delete(key)
        grid.settle(key, undefined)
      }
      mark(chosen.map(({ key }) => [key, undefined] as const))
      if (stored.length === 0) return
      if (editing.delete !== undefined)
        announceChange(
          editing.delete,
          page,
          gone.filter(id => !refused.has(id)),
        )
      reload()
      const failed = outcome.failed.map(({ id, message }) => ({ id, message, name: names.get(id) || id }))
      if (failed.length > 0) await dialogs.failures({ title: '删除', done: outcome.done, failed })
    },
  }
}

const noMarks: ReadonlyMap<string, MarkedRow> = new Map()

const keyOf = (values: Row): string | undefined =>
  values.id === undefined || values.id === null ? undefined : `id ${String(values.id)}`

const isStored = (column: ResolvedEditing['columns'][number]) => column.enabled !== false && column.value === undefined

const uniqueFields = ({ columns }: ResolvedEditing) =>
  columns.filter(column => column.property?.['x-unique']).map(column => column.field)

const head = (path: string) => path.split('.')[0] ?? path

/** Returns the differences between a row as sent and as it is now. */
const later = (sent: Row, now: Row): Row =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !Object.is(value, sent[name])))
