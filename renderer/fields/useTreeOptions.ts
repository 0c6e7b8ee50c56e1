import { useMemo } from 'react'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { holds } from '../../runtime/permission/holds.ts'
import { endpointPermission } from '../../runtime/schema/endpoints.ts'
import type { OptionQuery } from '../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import { useAnswer } from '../pages/useAnswer.ts'
import type { FieldInputProps } from './fieldKind.ts'
import { recordsOf } from './useOptions.ts'

export interface TreeOption {
  value: string
  title: string
  children?: TreeOption[]
}

/** The tree to choose from. The record's own branch is not offered as its parent: nothing may stand below itself. */
export function useTreeOptions({ field, scope }: Pick<FieldInputProps, 'field' | 'scope'>) {
  const args = JSON.stringify(evaluateArguments(field.options?.with, scope))
  const { data, loading, error } = useAnswer(
    async signal => {
      const query = field.options
      if (!query || !holds(endpointPermission(query.source))) return []
      const answer = await callEndpoint(query.source, JSON.parse(args) as Record<string, unknown>, {
        signal,
        silent: true,
        mask: false,
      })
      return treeOptions(recordsOf(answer), query)
    },
    [field, args],
  )
  const own = selfId(field, scope)
  const tree = useMemo(() => withoutBranch(data ?? [], own), [data, own])
  return { tree, loaded: data !== undefined, loading, failed: error !== undefined }
}

/** Ids from the root down to a node; empty when the tree does not hold it. */
export function pathTo(tree: readonly TreeOption[], value: unknown): string[] {
  for (const node of tree) {
    if (node.value === value) return [node.value]
    const below = pathTo(node.children ?? [], value)
    if (below.length > 0) return [node.value, ...below]
  }
  return []
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
