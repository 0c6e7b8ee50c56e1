import { Cascader } from 'antd'
import { clearable } from './clearable.tsx'
import type { FieldInputProps } from './fieldKind.ts'
import { libraryProps, noOptions } from './libraryProps.ts'
import { carriedLabels, idsOf } from './useLabels.ts'
import { pathTo, type TreeOption, useTreeOptions } from './useTreeOptions.ts'

const names = { value: 'value', label: 'title', children: 'children' } as const

/** Chooses a node of a tree level by level; the value is the node, its way from the root is shown. */
export function CascaderInput(props: FieldInputProps) {
  const { field, value, onChange, valueLabel } = props
  const { tree, loaded, loading, failed } = useTreeOptions(props)
  const empty = value === null || value === undefined || value === ''
  const carried = [...carriedLabels(idsOf(value), valueLabel)].map(([one, title]) => ({ value: String(one), title }))
  const waiting = !loaded && carried.length > 0 ? carried : undefined
  const common = {
    ...libraryProps(props),
    options: waiting ?? tree,
    fieldNames: names,
    changeOnSelect: true,
    expandTrigger: 'hover' as const,
    showSearch: { filter: matches },
    allowClear: clearable,
    loading,
    notFoundContent: noOptions({ failed, loading }),
  }
  const path = (one: unknown) => {
    const found = pathTo(waiting ?? tree, one)
    return found.length > 0 ? found : [String(one)]
  }
  if (field.multiple)
    return (
      <Cascader<TreeOption, 'value'>
        {...common}
        multiple
        showCheckedStrategy={Cascader.SHOW_CHILD}
        value={(Array.isArray(value) ? (value as unknown[]) : []).map(path)}
        onChange={paths => onChange(paths.length === 0 ? null : paths.map(one => one.at(-1)))}
      />
    )
  return (
    <Cascader<TreeOption, 'value'>
      {...common}
      value={empty ? [] : path(value)}
      onChange={next => onChange(next?.at(-1) ?? null)}
    />
  )
}

/** Found by the words of any level. */
const matches = (words: string, path: TreeOption[]) =>
  path.some(({ title }) => title.toLowerCase().includes(words.toLowerCase()))
