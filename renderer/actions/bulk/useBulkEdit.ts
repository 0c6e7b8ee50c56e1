import { useRef, useState } from 'react'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import { tidyText } from '../../../schemas/evaluate/tidyText.ts'
import type { BulkEditAction } from '../../../schemas/types/action.ts'
import type { Row } from '../../page/cellKind.ts'
import type { Scope } from '../../page/scope.ts'
import { fetchLabels } from '../../page/useOptions.ts'
import { tellFailure } from '../tellFailure.ts'
import type { BulkFieldView } from './bulkFields.ts'
import { type BulkResult, runBulk } from './runBulk.ts'

export type BulkStep = 'choose' | 'trying' | 'preview' | 'storing' | 'done'

interface Given {
  action: BulkEditAction
  fields: readonly BulkFieldView[]
  rows: readonly Row[]
  scope: Scope
  /** Called when records were stored. */
  onStored(failed: readonly string[]): void
}

/** Chosen fields and values, their trial, and what became of each record. */
export function useBulkEdit({ action, fields, rows, scope, onStored }: Given) {
  const [step, setStep] = useState<BulkStep>('choose')
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  /** The chosen values as a record, with labels of references. */
  const [shown, setShown] = useState<Row>({})
  const [trial, setTrial] = useState<BulkResult>({ done: [], failed: [] })
  const [result, setResult] = useState<BulkResult>({ done: [], failed: [] })
  const [through, setThrough] = useState(0)
  const all = useRef(rows)
  const ids = all.current.map(({ id }) => String(id))
  const revisions = Object.fromEntries(
    all.current.flatMap(({ id, revision }) => (typeof revision === 'number' ? [[String(id), revision]] : [])),
  )
  const chosen = fields.filter(({ field }) => field.field in values)
  const stored = Object.fromEntries(chosen.map(view => [view.field.field, storedValue(view, values)]))

  const preview = async () => {
    setStep('trying')
    setThrough(0)
    const { error, ...found } = await runBulk(
      { call: action.call, ids, values: stored, revisions, trial: true },
      setThrough,
    )
    if (error !== undefined) {
      tellFailure(error)
      setStep('choose')
      return
    }
    setShown({ ...stored, ...(await labelsOf(chosen, stored, scope)) })
    setTrial(found)
    setStep('preview')
  }

  const store = async (given: readonly string[], before: BulkResult, known: Record<string, number>) => {
    setStep('storing')
    setThrough(0)
    const { error, ...found } = await runBulk(
      { call: action.call, ids: given, values: stored, revisions: known },
      setThrough,
    )
    if (error !== undefined) tellFailure(error)
    const now: BulkResult = { done: [...before.done, ...found.done], failed: [...before.failed, ...found.failed] }
    setResult(now)
    setStep('done')
    if (found.done.length > 0) onStored(now.failed.flatMap(({ id, gone }) => (gone ? [] : [id])))
  }

  return {
    step,
    values,
    shown,
    chosen,
    trial,
    result,
    through,
    rows: all.current,
    put: (name: string, value: unknown) => setValues(now => ({ ...now, [name]: value })),
    drop: (name: string) => setValues(({ [name]: _, ...rest }) => rest),
    preview,
    back: () => setStep('choose'),
    /** Stores what the trial did not refuse. */
    apply: () => store(trial.done, { done: [], failed: trial.failed }, revisions),
    /**
     * Tries the refused records again as they are now: the user has read what others changed. Those of which nothing
     * was told keep the revision at which they were read.
     */
    retry: () => {
      const again = result.failed.filter(({ gone }) => !gone)
      const known = again.flatMap(({ id, untold }) => {
        const revision = untold ? revisions[id] : undefined
        return revision === undefined ? [] : [[id, revision] as const]
      })
      return store(
        again.map(({ id }) => id),
        { done: result.done, failed: result.failed.filter(({ gone }) => gone) },
        Object.fromEntries(known),
      )
    },
  }
}

function storedValue({ field }: BulkFieldView, values: Readonly<Record<string, unknown>>): unknown {
  const given = values[field.field]
  const value = typeof given === 'string' ? tidyText(given, field.property ?? {}) : given
  return value === undefined || value === '' ? null : value
}

/** Returns the labels of chosen references under their names. */
async function labelsOf(chosen: readonly BulkFieldView[], values: Row, scope: Scope): Promise<Row> {
  const labels: Row = {}
  for (const { field } of chosen) {
    const value = values[field.field]
    if (!field.options || field.labelField === undefined || value === null) continue
    const ids = [value].flat().filter(one => typeof one === 'string' || typeof one === 'number')
    const found = new Map(await fetchLabels(field.options, evaluateArguments(field.options.with, scope), ids))
    const texts = ids.map(id => found.get(id) ?? String(id))
    labels[field.labelField] = Array.isArray(value) ? texts : texts[0]
  }
  return labels
}
