import { Cascader } from 'antd'
import { useMemo } from 'react'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { clearable } from '../clearable.tsx'
import { libraryProps, noOptions } from '../libraryProps.ts'
import { carriedLabels, idsOf } from './useLabels.ts'
import { pathTo, type TreeOption, useTreeOptions } from './useTreeOptions.ts'

const names = { value: 'value', label: 'title', children: 'children' } as const

/** Chooses a tree node level by level; the value is the node, and its path from the root is shown. */
export function CascaderInput(props: FieldInputProps) {
  const { field, value, onChange, valueLabel } = props
  const { tree: nodes, loaded, loading, failed } = useTreeOptions(props)
  const tree = useMemo(() => openable(nodes), [nodes])
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
      <Cascader<Node, 'value'>
        {...common}
        multiple
        showCheckedStrategy={Cascader.SHOW_CHILD}
        value={(Array.isArray(value) ? (value as unknown[]) : []).map(path)}
        onChange={paths => onChange(paths.length === 0 ? null : paths.map(one => one.at(-1)))}
      />
    )
  return (
    <Cascader<Node, 'value'>
      {...common}
      value={empty ? [] : path(value)}
      onChange={(next, nodes) => {
        if (nodes?.at(-1)?.disableCheckbox !== true) onChange(next?.at(-1) ?? null)
      }}
    />
  )
}

interface Node {
  value: string
  title: string
  disableCheckbox?: boolean
  children?: Node[]
}

/** Makes unselectable nodes only uncheckable, because a disabled node of the library does not open. */
const openable = (tree: readonly TreeOption[]): Node[] =>
  tree.map(({ value, title, disabled, children }) => ({
    value,
    title,
    ...(disabled ? { disableCheckbox: true } : {}),
    ...(children ? { children: openable(children) } : {}),
  }))

/** Matches words of any level. */
const matches = (words: string, path: Node[]) =>
  path.some(({ title }) => title.toLowerCase().includes(words.toLowerCase()))
