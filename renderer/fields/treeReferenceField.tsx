import { TreeSelect } from 'antd'
import { useState } from 'react'
import { clearable } from './clearable.tsx'
import type { FieldInputProps } from './fieldKind.ts'
import { useTreeOptions } from './useTreeOptions.ts'

/** Chooses a node of a tree. */
export function TreeReferenceInput(props: FieldInputProps) {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy, valueLabel, autoOpen } = props
  const { tree, loaded, loading, failed } = useTreeOptions(props)
  // Roots are unfolded from the start; while searching the library unfolds what it finds.
  const [expanded, setExpanded] = useState<string[]>()
  const [words, setWords] = useState('')
  const empty = value === null || value === undefined || value === ''
  const nodes = loaded || empty || !valueLabel ? tree : [{ value: String(value), title: valueLabel }]
  return (
    <TreeSelect
      id={id}
      {...(autoOpen ? { autoFocus: true, defaultOpen: true } : {})}
      value={empty ? undefined : (value as string | string[])}
      treeData={nodes}
      multiple={field.multiple}
      showSearch={{ treeNodeFilterProp: 'title', searchValue: words, onSearch: setWords }}
      allowClear={clearable}
      loading={loading}
      placeholder={field.placeholder}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      {...(words === '' ? { treeExpandedKeys: expanded ?? nodes.map(node => node.value) } : {})}
      onTreeExpand={keys => setExpanded(keys.map(String))}
      notFoundContent={failed ? '选项加载失败' : loading ? '加载中' : '暂无数据'}
      style={{ width: '100%' }}
      onChange={next => onChange(next ?? null)}
      onBlur={onBlur}
    />
  )
}
