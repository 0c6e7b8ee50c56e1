import { useEffect, useMemo, useState } from 'react'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { dictionaryEntry, loadDictionary } from '../../runtime/dictionary/dictionary.ts'
import { endpointPermission } from '../../runtime/schema/endpoints.ts'
import type { OptionQuery, ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import { holds } from '../../runtime/session/holds.ts'
import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import { booleanWords } from './booleanWords.ts'
import type { Scope } from './scope.ts'

export interface Option {
  value: string | number | boolean
  label: string
  /** In the record, but no longer choosable. */
  disabled?: boolean
  /** For cards: a line of text, and the address of a picture. */
  text?: string
  picture?: string
  /** Nesting level. */
  level?: number
}

/**
 * Returns the options: a boolean, an enum, a dictionary, or records of an endpoint; and the record's own dictionary
 * value if it is no longer offered.
 */
export function useOptions({ field, scope, value }: { field: ResolvedField; scope: Scope; value?: unknown }): {
  options: Option[]
  loading: boolean
  failed: boolean
} {
  const fixed = useMemo(() => fixedOptions(field), [field])
  const [state, setState] = useState<{ options: Option[]; loading: boolean; failed: boolean }>({
    options: [],
    loading: !fixed,
    failed: false,
  })
  const args = JSON.stringify(evaluateArguments(field.options?.with, scope))

  useEffect(() => {
    if (fixed) return
    let current = true
    setState(now => ({ ...now, loading: true }))
    loadOptions(field, JSON.parse(args) as Record<string, unknown>).then(
      options => current && setState({ options, loading: false, failed: false }),
      () => current && setState({ options: [], loading: false, failed: true }),
    )
    return () => {
      current = false
    }
  }, [field, fixed, args])

  const options = useMemo(() => [...state.options, ...outdated(field, value, state.options)], [field, value, state])
  return fixed ? { options: fixed, loading: false, failed: false } : { ...state, options }
}

function outdated({ dictionary }: ResolvedField, value: unknown, offered: readonly Option[]): Option[] {
  if (dictionary === undefined || offered.length === 0) return []
  return [value].flat().flatMap((held): Option[] => {
    if (typeof held !== 'string' && typeof held !== 'number') return []
    const entry = offered.some(one => one.value === held) ? undefined : dictionaryEntry(dictionary, held)
    return entry ? [{ value: held, label: `${entry.label}（已停用）`, disabled: true }] : []
  })
}

/** Returns options that need no request: a boolean or an enum. */
export function fixedOptions({
  property,
  dictionary,
  options,
  choices,
  field,
}: Pick<ResolvedField, 'property' | 'dictionary' | 'options' | 'choices' | 'field'>): Option[] | undefined {
  if (options || dictionary) return undefined
  if (choices) return [...choices]
  if (property?.enum) return property.enum.map(value => ({ value, label: String(value) }))
  if (property?.type !== 'boolean') return []
  const { yes, no } = booleanWords(field)
  return [
    { value: true, label: yes },
    { value: false, label: no },
  ]
}

async function loadOptions(field: ResolvedField, args: Record<string, unknown>): Promise<Option[]> {
  if (field.options) return fetchOptions(field.options, args)
  if (field.dictionary === undefined) return []
  const entries = await loadDictionary(field.dictionary)
  // Dictionary values are texts; number properties keep numbers.
  const isNumber = field.property?.type === 'integer' || field.property?.type === 'number'
  return entries.map(({ value, label, level }) => ({
    value: isNumber ? Number(value) : value,
    label,
    ...(level > 0 ? { level } : {}),
  }))
}

/** Returns a page of records as options; `args` may contain `keyword` or `id`. */
export async function fetchOptions(query: OptionQuery, args: Record<string, unknown>): Promise<Option[]> {
  return (await fetchRecords(query, args)).flatMap(record => {
    const value = record[query.value]
    return typeof value === 'string' || typeof value === 'number'
      ? [{ value, label: String(record[query.label] ?? value), ...partsOf(record, query) }]
      : []
  })
}

async function fetchRecords(query: OptionQuery, args: Record<string, unknown>): Promise<Record<string, unknown>[]> {
  // Without permission no request is sent: the field says that there is nothing to choose.
  if (!holds(endpointPermission(query.source))) return []
  const paging = query.shape === 'page' ? { current: 1, size: 50 } : {}
  const answer = await callEndpoint(query.source, { ...paging, ...args }, { silent: true, mask: false })
  const records = recordsOf(answer)
  return query.shape === 'tree' ? unfolded(records) : records
}

/** Returns the record behind an option; undefined if it is not offered. */
export async function fetchRecord(query: OptionQuery, id: unknown): Promise<Record<string, unknown> | undefined> {
  const records = await fetchRecords(query, query.shape === 'tree' ? {} : { [query.value]: id })
  return records.find(record => record[query.value] === id)
}

function partsOf(record: Record<string, unknown>, { text, picture }: OptionQuery): Pick<Option, 'text' | 'picture'> {
  const [line, address] = [text, picture].map(name => (name === undefined ? undefined : record[name]))
  return {
    ...(typeof line === 'string' && { text: line }),
    ...(typeof address === 'string' && { picture: address }),
  }
}

/** Returns labels of records: for a tree from the whole tree, otherwise by id. */
export async function fetchLabels(
  query: OptionQuery,
  args: Record<string, unknown>,
  ids: readonly (string | number)[],
): Promise<[string | number, string][]> {
  // Fixed arguments stay: nodes of a migration are requested by the migration's id.
  const isFixed = query.value in args
  const answers =
    query.shape === 'tree' || isFixed
      ? [await fetchOptions(query, args)]
      : await Promise.all(ids.map(id => fetchOptions(query, { ...args, [query.value]: id })))
  return answers
    .flat()
    .flatMap(({ value, label }) =>
      typeof value !== 'boolean' && ids.includes(value) ? [[value, label] as [string | number, string]] : [],
    )
}

export function recordsOf(answer: unknown): Record<string, unknown>[] {
  const records = typeof answer === 'object' && answer !== null && 'records' in answer ? answer.records : answer
  return Array.isArray(records) ? (records as Record<string, unknown>[]) : []
}

/** Returns all nodes of a tree, parents first. */
const unfolded = (records: Record<string, unknown>[]): Record<string, unknown>[] =>
  records.flatMap(record => [
    record,
    ...(Array.isArray(record.children) ? unfolded(record.children as Record<string, unknown>[]) : []),
  ])
