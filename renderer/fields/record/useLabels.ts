import { useEffect, useRef, useState } from 'react'
import type { OptionQuery } from '../../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import type { Scope } from '../../page/scope.ts'
import { fetchLabels } from '../../page/useOptions.ts'

export type RecordId = string | number

/** Returns the ids in a value: one, a list, or none. */
export const idsOf = (value: unknown): RecordId[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (item): item is RecordId => (typeof item === 'string' && item !== '') || typeof item === 'number',
  )

export interface LabelSources {
  query: OptionQuery | undefined
  chosen: readonly RecordId[]
  /** Known labels. */
  known: ReadonlyMap<unknown, string>
  /** Labels of the initial value, delivered with the record. */
  valueLabel: string | readonly string[] | undefined
  scope: Scope
}

/** Returns the delivered labels by id. */
export function carriedLabels(chosen: readonly RecordId[], valueLabel: LabelSources['valueLabel']) {
  const labels = typeof valueLabel === 'string' ? [valueLabel] : (valueLabel ?? [])
  return new Map<unknown, string>(
    chosen.flatMap((id, at) => {
      const label = labels[at]
      return label === undefined || label === '' ? [] : [[id, label] as const]
    }),
  )
}

/** Returns labels of chosen records: known ones, else requested once. */
export function useLabels({ query, chosen, known, valueLabel, scope }: LabelSources): ReadonlyMap<unknown, string> {
  const [found, setFound] = useState<ReadonlyMap<unknown, string>>(new Map())
  const asked = useRef(new Set<unknown>())
  // Delivered labels apply only to the initial value.
  const carried = useRef<{ by: LabelSources['valueLabel']; labels: Map<unknown, string> }>(undefined)
  if (!carried.current || carried.current.by !== valueLabel)
    carried.current = { by: valueLabel, labels: carriedLabels(chosen, valueLabel) }
  const given = new Map<unknown, string>([...found, ...carried.current.labels, ...known])
  const missing = chosen.filter(item => !given.has(item))
  const key = missing.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the missing values
  useEffect(() => {
    const wanted = missing.filter(item => !asked.current.has(item))
    if (!query || wanted.length === 0) return
    for (const item of wanted) asked.current.add(item)
    fetchLabels(query, evaluateArguments(query.with, scope), wanted).then(
      labels => setFound(now => new Map([...now, ...labels])),
      // The id stays visible.
      () => undefined,
    )
  }, [key, query])
  return given
}
