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
  /** Shown only as a parent of selectable nodes. */
  disabled?: boolean
  children?: TreeOption[]
}

/**
 * Returns the tree to choose from. A record's own branch is not offered as its parent, to prevent cycles. In a form,
 * nodes with `choosable: false` are offered only if the record already has them; a search offers all, because old
 * records may have them.
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

/** Returns the ids from the root to a node; empty if the tree lacks it. */
export function pathTo(tree: readonly TreeOption[], value: unknown): string[] {
  for (const node of tree) {
    if (node.value === value) return [node.value]
    const below = pathTo(node.children ?? [], value)
    if (below.length > 0) return [node.value, ...below]
  }
  return []
}

/** With `kept`, returns only choosable nodes, those in `kept`, and their ancestors. */
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

/** Returns the edited record's id, if the field refers to the same entity. */
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
