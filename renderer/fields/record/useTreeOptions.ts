import { useMemo } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { endpointPermission } from '../../../runtime/schema/endpoints.ts'
import type { OptionQuery } from '../../../runtime/schema/resolvedPage.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { useAnswer } from '../../page/useAnswer.ts'
import { recordsOf } from '../../page/useOptions.ts'
import { idsOf } from './useLabels.ts'

export interface TreeOption {
  value: string
  title: string
  /** It stands there for what is below it only. */
  disabled?: boolean
  children?: TreeOption[]
}

/**
 * The tree to choose from. The record's own branch is not offered as its parent: nothing may stand below itself. In a form
 * what says `choosable: false` is offered only where the record holds it; a search offers all, for what it finds may hold it.
 */
export function useTreeOptions({
  field,
  scope,
  value,
  use,
}: Pick<FieldInputProps, 'field' | 'scope' | 'value' | 'use'>) {
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
      return recordsOf(answer)
    },
    [field, args],
  )
  const own = selfId(field, scope)
  const held = JSON.stringify(idsOf(value))
  const tree = useMemo(() => {
    if (!field.options) return []
    const kept = use === 'form' ? new Set((JSON.parse(held) as unknown[]).map(String)) : undefined
    return withoutBranch(treeOptions(data ?? [], field.options, kept), own)
  }, [data, field, own, held, use])
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

/** With `kept` only what may be chosen or is one of those, and what stands above it. */
function treeOptions(
  records: Record<string, unknown>[],
  query: OptionQuery,
  kept: ReadonlySet<string> | undefined,
): TreeOption[] {
  return records.flatMap(record => {
    const value = String(record[query.value])
    const below = Array.isArray(record.children) ? (record.children as Record<string, unknown>[]) : []
    const children = treeOptions(below, query, kept)
    const disabled = kept !== undefined && record.choosable === false && !kept.has(value)
    if (disabled && children.length === 0) return []
    return [
      {
        value,
        title: String(record[query.label] ?? value),
        ...(disabled ? { disabled } : {}),
        ...(children.length > 0 ? { children } : {}),
      },
    ]
  })
}

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
