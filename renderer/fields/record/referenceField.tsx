import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { fetchOptions, type Option } from '../../page/useOptions.ts'
import { clearable } from '../clearable.tsx'
import { libraryProps, noOptions, openProps } from '../libraryProps.ts'
import { idsOf, useLabels } from './useLabels.ts'

const searchPause = 600

/** Chooses a record of another entity: the server searches, and the first records load on opening. */
export function ReferenceInput(props: FieldInputProps) {
  const { field, value, onChange, scope, valueLabel } = props
  const { options, loading, failed, search } = useRecords(props)
  const typed = useRef('')
  const chosen = idsOf(value)
  const labels = useLabels({
    query: field.options,
    chosen,
    known: new Map(options.map(option => [option.value, option.label])),
    valueLabel,
    scope,
  })
  const all = [
    ...options,
    ...chosen
      .filter(item => !options.some(option => option.value === item))
      .map(item => ({ value: item, label: labels.get(item) ?? String(item) })),
  ]
  return (
    <Select
      {...libraryProps(props)}
      {...openProps(props)}
      value={field.multiple ? chosen : (chosen[0] ?? undefined)}
      options={all as { value: unknown; label: string }[]}
      {...(field.multiple ? { mode: 'multiple' as const } : {})}
      showSearch={{
        filterOption: false,
        onSearch: text => {
          typed.current = text
          search(text)
        },
      }}
      loading={loading}
      allowClear={clearable}
      notFoundContent={noOptions({ failed, loading })}
      onOpenChange={open => {
        // A word entered at once, as by an input method, opens the list only after the search.
        if (!open) typed.current = ''
        else if (typed.current === '') search('')
      }}
      onChange={next => onChange(next ?? null)}
    />
  )
}

function useRecords({ field, scope }: FieldInputProps) {
  const [state, setState] = useState<{ options: Option[]; loading: boolean; failed: boolean }>({
    options: [],
    loading: false,
    failed: false,
  })
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)
  useEffect(() => () => clearTimeout(pause.current), [])
  const search = (keyword: string) => {
    clearTimeout(pause.current)
    const query = field.options
    if (!query) return
    asked.current += 1
    const turn = asked.current
    const load = () => {
      setState(now => ({ ...now, loading: true }))
      const args = { ...evaluateArguments(query.with, scope), ...(keyword === '' ? {} : { keyword }) }
      fetchOptions(query, args).then(
        options => turn === asked.current && setState({ options, loading: false, failed: false }),
        () => turn === asked.current && setState({ options: [], loading: false, failed: true }),
      )
    }
    pause.current = setTimeout(load, keyword === '' ? 0 : searchPause)
  }
  return { ...state, search }
}
