import { TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { holds } from '../../runtime/permission/holds.ts'
import { endpointPermission } from '../../runtime/schema/endpoints.ts'
import type { OptionQuery } from '../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import { useAnswer } from '../pages/useAnswer.ts'
import { clearable } from './clearable.tsx'
import type { FieldInputProps } from './fieldKind.ts'
import { recordsOf } from './useOptions.ts'

interface TreeOption {
  value: string
  title: string
  children?: TreeOption[]
}

/** Chooses a node of a tree. The record's own branch is not offered as its parent: nothing may stand below itself. */
export function TreeReferenceInput(props: FieldInputProps) {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy, scope, valueLabel } = props
  const args = JSON.stringify(evaluateArguments(field.options?.with, scope))
  const { data, loading, error } = useAnswer(
    async signal => {
      const query = field.options
      if (!query || !holds(endpointPermission(query.source))) return []
      return treeOptions(
        recordsOf(
          await callEndpoint(query.source, JSON.parse(args) as Record<string, unknown>, {
            signal,
            silent: true,
            mask: false,
          }),
        ),
        query,
      )
    },
    [field, args],
  )
  // Roots are unfolded from the start; while searching the library unfolds what it finds.
  const [expanded, setExpanded] = useState<string[]>()
  const [words, setWords] = useState('')
  const own = selfId(field, scope)
  const tree = useMemo(() => withoutBranch(data ?? [], own), [data, own])
  const empty = value === null || value === undefined || value === ''
  const nodes = data || empty || !valueLabel ? tree : [{ value: String(value), title: valueLabel }]
  return (
    <TreeSelect
      id={id}
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
      notFoundContent={error ? '选项加载失败' : loading ? '加载中' : '暂无数据'}
      style={{ width: '100%' }}
      onChange={next => onChange(next ?? null)}
      onBlur={onBlur}
    />
  )
}

const treeOptions = (records: Record<string, unknown>[], query: OptionQuery): TreeOption[] =>
  records.map(record => ({
    value: String(record[query.value]),
    title: String(record[query.label] ?? record[query.value]),
    ...(Array.isArray(record.children) && record.children.length > 0
      ? { children: treeOptions(record.children as Record<string, unknown>[], query) }
      : {}),
  }))

/** Id of the record being edited, when the field refers to records of its own kind. */
function selfId({ field }: FieldInputProps['field'], scope: FieldInputProps['scope']): string | undefined {
  const row = scope.row
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined
  return field === 'parentId' && typeof id === 'string' ? id : undefined
}

function withoutBranch(tree: TreeOption[], id: string | undefined): TreeOption[] {
  if (id === undefined) return tree
  return tree.flatMap(node =>
    node.value === id ? [] : [{ ...node, ...(node.children ? { children: withoutBranch(node.children, id) } : {}) }],
  )
}
