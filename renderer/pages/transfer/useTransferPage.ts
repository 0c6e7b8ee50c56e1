import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { announceChange } from '../../../runtime/data/changes.ts'
import { loadDictionaries } from '../../../runtime/dictionary/dictionary.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { endpointPermission } from '../../../runtime/schema/endpoints.ts'
import type { ResolvedTransfer } from '../../../runtime/schema/resolvedPage.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import { batchOutcome } from '../../actions/batchFailures.ts'
import { tellFailure } from '../../actions/tellFailure.ts'
import type { Row } from '../../page/cellKind.ts'
import type { Failures } from '../../page/dialogs/dialogs.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { useAnswer } from '../../page/useAnswer.ts'
import { recordsOf } from '../../page/useOptions.ts'
import { useUnsavedGuard } from '../useUnsavedGuard.ts'
import { type Choice, choose, chosenRows, drop, droppedRows, isChanged } from './difference.ts'

const searchPause = 600
const clickPause = 1000
/** Maximum number of records of one call; further pages are fetched one by one. */
const chosenSize = 100
export const availableSize = 20

const nothing: Choice = { bound: [], added: new Map(), removed: new Set() }

/** Holds the two lists of a transfer page and the changes that 保存 stores. */
export function useTransferPage(page: ResolvedTransfer) {
  const { scope, host, dialogs } = usePageContext()
  const { schema, key } = page
  const keyOf = useCallback((row: Row) => String(row[key]), [key])
  const owner = JSON.stringify(evaluateArguments(schema.with, scope))
  const ownerArguments = useMemo(() => JSON.parse(owner) as Record<string, unknown>, [owner])

  const [choice, setChoice] = useState<Choice>(nothing)
  const chosen = useAnswer(
    async signal => {
      const [rows] = await Promise.all([
        loadAll(schema.chosen, ownerArguments, signal),
        loadDictionaries(page.dictionaries),
      ])
      return rows
    },
    [schema.chosen, owner],
  )
  // Unsaved moves stay when the server's list is read again.
  useEffect(() => {
    if (chosen.data) setChoice(now => ({ ...now, bound: chosen.data ?? [] }))
  }, [chosen.data])

  const [query, setQuery] = useState({ words: '', current: 1, ifOwn: false })
  const available = useAnswer(
    async signal => {
      const { words, current, ifOwn } = query
      const search = { ...(words === '' ? {} : { [page.searchBy]: words }), ...(ifOwn ? { ifOwn } : {}) }
      const answer = await callEndpoint(
        schema.available,
        { ...ownerArguments, ...search, current, size: availableSize },
        { signal, silent: true, mask: false },
      )
      const total =
        typeof answer === 'object' && answer !== null && 'total' in answer
          ? Number(answer.total)
          : recordsOf(answer).length
      return { rows: recordsOf(answer), total }
    },
    [schema.available, owner, query],
  )
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const search = (words: string) => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => setQuery(now => ({ ...now, words: words.trim(), current: 1 })), searchPause)
  }

  const right = useMemo(() => chosenRows(choice, keyOf), [choice, keyOf])
  const left = useMemo(() => {
    const taken = new Set(right.map(keyOf))
    const given = (available.data?.rows ?? []).filter(row => !taken.has(keyOf(row)))
    const shown = new Set(given.map(keyOf))
    return [...droppedRows(choice, keyOf).filter(row => !shown.has(keyOf(row))), ...given]
  }, [available.data, right, choice, keyOf])

  const [saving, setSaving] = useState(false)
  const lastClick = useRef(Number.NEGATIVE_INFINITY)
  const stored = useRef(false)
  const mayLeave = useUnsavedGuard(() => !stored.current && isChanged(choice))

  const save = async () => {
    const now = performance.now()
    if (saving || now - lastClick.current < clickPause || !isChanged(choice)) return
    lastClick.current = now
    setSaving(true)
    const failed: Failures['failed'] = []
    try {
      // A half that succeeded stays stored; when the other half fails, only that half is still to be saved.
      if (choice.added.size > 0) {
        const ids = [...choice.added.keys()]
        const answer = await callEndpoint(schema.add, { ...ownerArguments, ids }, { silent: true })
        const refused = refusedIn(answer)
        failed.push(...namedFailures(answer, choice.added, page))
        setChoice(before => ({
          ...before,
          bound: [...[...before.added].flatMap(([id, row]) => (refused.has(id) ? [] : [row])), ...before.bound],
          added: new Map([...before.added].filter(([id]) => refused.get(id) === 'kept')),
        }))
        announceChange(schema.add, page)
      }
      if (choice.removed.size > 0) {
        const ids = [...choice.removed]
        const answer = await callEndpoint(schema.remove, { ...ownerArguments, ids }, { silent: true })
        const isKept = (id: string) => refusedIn(answer).get(id) === 'kept'
        failed.push(...namedFailures(answer, new Map(choice.bound.map(row => [keyOf(row), row])), page))
        setChoice(before => ({
          ...before,
          bound: before.bound.filter(row => !before.removed.has(keyOf(row)) || isKept(keyOf(row))),
          removed: new Set([...before.removed].filter(isKept)),
        }))
        announceChange(schema.remove, page)
      }
      const done = choice.added.size + choice.removed.size - failed.length
      if (failed.length === 0) notify.success('保存成功!')
      else await dialogs.failures({ title: '保存', done, failed })
      // Nothing is stored, so the user goes on here.
      if (done === 0) return available.reload()
      stored.current = true
      host.saved()
      host.back()
    } catch (error) {
      tellFailure(error, '保存失败!')
    } finally {
      setSaving(false)
    }
  }

  return {
    left,
    right,
    query,
    search,
    saving,
    save,
    chosen,
    available,
    total: available.data?.total ?? 0,
    isChanged: isChanged(choice),
    maySave: holds(endpointPermission(schema.add)) && holds(endpointPermission(schema.remove)),
    add: (rows: Row[]) => setChoice(now => choose(now, rows, keyOf)),
    remove: (rows: Row[]) => setChoice(now => drop(now, rows, keyOf)),
    turn: (current: number) => setQuery(now => ({ ...now, current })),
    setOwn: (ifOwn: boolean) => setQuery(now => ({ ...now, ifOwn, current: 1 })),
    cancel: async () => {
      if (!(await mayLeave())) return
      stored.current = true
      host.back()
    },
  }
}

/** Returns the refused records of a batch; those that are gone cannot be chosen again. */
const refusedIn = (answer: unknown): ReadonlyMap<string, 'kept' | 'gone'> =>
  new Map((batchOutcome(answer)?.failed ?? []).map(({ id, gone }) => [id, gone ? 'gone' : 'kept']))

/** Returns the failures of a batch with the names of their records: `name`, else the first column. */
function namedFailures(
  answer: unknown,
  rows: ReadonlyMap<string, Row>,
  { columns }: ResolvedTransfer,
): Failures['failed'] {
  const names = ['name', ...columns.slice(0, 1).map(({ field }) => field)]
  return (batchOutcome(answer)?.failed ?? []).map(({ id, message }) => {
    const name = names.map(each => rows.get(id)?.[each]).find(each => typeof each === 'string' && each !== '')
    return { id, message, name: String(name ?? id) }
  })
}

async function loadAll(endpoint: string, args: Record<string, unknown>, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = []
  for (let current = 1; ; current += 1) {
    const answer = await callEndpoint(
      endpoint,
      { ...args, current, size: chosenSize },
      { signal, silent: true, mask: false },
    )
    const page = recordsOf(answer)
    rows.push(...page)
    const total =
      typeof answer === 'object' && answer !== null && 'total' in answer ? Number(answer.total) : page.length
    if (Array.isArray(answer) || page.length === 0 || rows.length >= total) return rows
  }
}
