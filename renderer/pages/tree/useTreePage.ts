import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { announceChange, onChange } from '../../../runtime/data/changes.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { endpointPermission } from '../../../runtime/schema/endpoints.ts'
import type { ResolvedAction, ResolvedTree } from '../../../runtime/schema/resolvedPage.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import { confirmForeseen, foresee } from '../../actions/foresee.ts'
import { tellFailure } from '../../actions/tellFailure.ts'
import { useRunAction } from '../../actions/useRunAction.ts'
import { heldActions } from '../../actions/visibleActions.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { useAnswer } from '../../page/useAnswer.ts'
import { recordsOf } from '../../page/useOptions.ts'
import { dropTarget, flatten, searchNodes, type TreeNode, toNodes } from '../../ui/treeNodes.ts'
import { useFacts } from '../useFacts.ts'
import { useSwitcher } from './useSwitcher.ts'

/** Holds the tree of a page: its nodes, the search, the chosen node and the actions on nodes. */
export function useTreePage(page: ResolvedTree) {
  const context = usePageContext()
  const { host, dialogs } = context
  const { schema } = page
  const switcher = useSwitcher(page)
  const scope = useMemo(
    () =>
      page.switcher
        ? { ...context.scope, params: { ...context.params, [page.switcher.field]: switcher.value } }
        : context.scope,
    [context.scope, context.params, page, switcher.value],
  )
  const args = evaluateArguments(schema.with, scope)
  // The call needs the value of the chooser above the tree.
  const isReady = !page.switcher || (switcher.value !== null && switcher.value !== undefined)
  const key = JSON.stringify(args)
  const answer = useAnswer(
    async signal =>
      isReady
        ? recordsOf(
            await callEndpoint(schema.source, JSON.parse(key) as Record<string, unknown>, { signal, silent: true }),
          )
        : undefined,
    [page, key, isReady],
  )
  const { reload } = answer
  useEffect(() => onChange(schema.source, page, reload), [schema, page, reload])

  const [words, setWords] = useState('')
  const nodes = useMemo(
    () => toNodes(answer.data ?? [], page.label, schema.note),
    [answer.data, page.label, schema.note],
  )
  const found = useMemo(() => searchNodes(nodes, words), [nodes, words])
  const byKey = useMemo(() => new Map(flatten(nodes).map(node => [node.key, node])), [nodes])
  const [chosenKey, setChosenKey] = useState(() => host.query?.read()._node)
  const chosen = (chosenKey === undefined ? undefined : byKey.get(chosenKey)) ?? nodes[0]
  const choose = useCallback(
    (node: string) => {
      setChosenKey(node)
      host.query?.write({ ...host.query.read(), _node: node })
    },
    [host],
  )

  const isDirty = useRef(false)
  useFacts(() => ({
    rows: [...byKey.values()].map(node => node.row),
    row: chosen?.row,
    scope,
    waiting: new Map(schema.check && !isDirty.current ? [['check', '没有需要保存的改动']] : []),
  }))
  const run = useRunAction(reload)
  const actions = useMemo(
    () => ({ page: heldActions(page.actions.page), node: heldActions(page.actions.node) }),
    [page],
  )
  const move = schema.move !== undefined && holds(endpointPermission(schema.move)) ? schema.move : undefined
  const drop = async (dragged: TreeNode, target: TreeNode, place: { gap: boolean; after: boolean }) => {
    if (move === undefined) return
    const { parent, beforeId } = dropTarget(nodes, { target, ...place }, dragged.key)
    const where = parent ? `“${parent.label}”下` : '最上级'
    const args = { id: dragged.key, parentId: parent?.key ?? null, ...(beforeId === undefined ? {} : { beforeId }) }
    try {
      const foreseen = await foresee(schema.movePreview, args)
      const title = `确定要将“${dragged.label}”移动到${where}吗？`
      if (!(await confirmForeseen(dialogs, { title, label: '移动', foreseen }))) return
      await callEndpoint(move, args, { silent: true })
      notify.success('操作成功！')
      announceChange(move, page)
      reload()
    } catch (error) {
      tellFailure(error, '操作失败！')
    }
  }

  return {
    ...answer,
    scope,
    nodes,
    isDirty,
    found,
    words,
    setWords,
    chosen,
    choose,
    byKey,
    actions,
    switcher,
    isReady,
    mayMove: move !== undefined,
    drop,
    runPage: (action: ResolvedAction) => run({ ...action, with: filled(action, scope) } as ResolvedAction),
    runNode: (action: ResolvedAction, node: TreeNode) => run(action, { row: node.row, recordName: node.label }),
  }
}

/**
 * Returns an action with the chooser's value filled into its arguments, because the scope of the page does not contain
 * it.
 */
function filled(action: ResolvedAction, scope: Record<string, unknown>) {
  return 'with' in action ? (evaluateArguments(action.with, scope) as Record<string, string>) : undefined
}
