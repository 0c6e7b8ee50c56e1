import { useEffect, useRef, useState } from 'react'
import type { Literal } from '../../../processes/conditions/condition.ts'
import type { WordSources } from '../../../processes/conditions/conditionInWords.ts'
import { loadDictionary } from '../../../runtime/dictionary/dictionary.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import { fetchLabels } from '../../page/useOptions.ts'

type Schema = Readonly<Record<string, unknown>>

/** Returns a function that names records and dictionary entries. Requests each unknown name once. */
export function useValueNames(): NonNullable<WordSources['nameOf']> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const asked = useRef(new Set<string>())
  const wanted = useRef<{ value: Literal; schema: Schema; key: string }[]>([])
  useEffect(() => {
    for (const { value, schema, key } of wanted.current.splice(0)) {
      if (asked.current.has(key)) continue
      asked.current.add(key)
      nameIn(schema, value).then(
        name => name !== undefined && setNames(now => new Map(now).set(key, name)),
        // If the request fails, the id stays visible.
        () => undefined,
      )
    }
  })
  return (value, schema) => {
    const place = schema['x-ref'] ?? schema['x-dictionary']
    if (typeof place !== 'string') return undefined
    const key = `${place} ${String(value)}`
    if (!names.has(key)) wanted.current.push({ value, schema, key })
    return names.get(key)
  }
}

async function nameIn(schema: Schema, value: Literal): Promise<string | undefined> {
  const code = schema['x-dictionary']
  if (typeof code === 'string')
    return (await loadDictionary(code)).find(each => String(each.value) === String(value))?.label
  const [{ leafOf }, { resolvedLeaf }] = await Promise.all([
    import('../schema/leafOf.ts'),
    import('../schema/resolvedLeaf.ts'),
  ])
  const { field } = leafOf({ schema, uiSchema: undefined, id: 'value', title: '值', required: false })
  const found = await resolvedLeaf(field)
  const query = 'field' in found ? (found.field.options ?? found.field.picker?.lists[0]?.query) : undefined
  if (!query || typeof value === 'boolean') return undefined
  const labels = await fetchLabels(query, evaluateArguments(query.with, {}), [value])
  return labels.find(([id]) => id === value)?.[1]
}
