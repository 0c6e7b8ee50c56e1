import { TreeSelect } from 'antd'
import { useState } from 'react'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { clearable } from '../clearable.tsx'
import { libraryProps, noOptions, openProps } from '../libraryProps.ts'
import { carriedLabels, idsOf } from './useLabels.ts'
import { useTreeOptions } from './useTreeOptions.ts'

/** Chooses a tree node. */
export function TreeReferenceInput(props: FieldInputProps) {
  const { field, value, onChange, valueLabel } = props
  const { tree, loaded, loading, failed } = useTreeOptions(props)
  // Roots start expanded; during a search the library expands the matches.
  const [expanded, setExpanded] = useState<string[]>()
  const [words, setWords] = useState('')
  const empty = value === null || value === undefined || value === ''
  const carried = [...carriedLabels(idsOf(value), valueLabel)].map(([one, title]) => ({ value: String(one), title }))
  const nodes = loaded || carried.length === 0 ? tree : carried
  return (
    <TreeSelect
      {...libraryProps(props)}
      {...openProps(props)}
      value={empty ? undefined : (value as string | string[])}
      treeData={nodes}
      multiple={field.multiple}
      showSearch={{ treeNodeFilterProp: 'title', searchValue: words, onSearch: setWords }}
      allowClear={clearable}
      loading={loading}
      {...(words === '' ? { treeExpandedKeys: expanded ?? nodes.map(node => node.value) } : {})}
      onTreeExpand={keys => setExpanded(keys.map(String))}
      notFoundContent={noOptions({ failed, loading })}
      onChange={next => onChange(next ?? null)}
    />
  )
}
