import type { ReactNode } from 'react'
import type { ResolvedAction } from '../../../runtime/schema/resolvedPage.ts'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import { mostLinks } from '../../actions/mostLinks.ts'
import { isEnabled, visibleActions } from '../../actions/visibleActions.ts'
import type { Row } from '../../page/cellKind.ts'
import type { Scope } from '../../page/scope.ts'

/** Links of a row; `data-act` names the action, and the table handles the click. */
export function drawRowActions(actions: readonly ResolvedAction[], scope: Scope): (row: Row) => ReactNode {
  return row => {
    const own = { ...scope, row }
    const shown = visibleActions(actions, own)
    const links = shown.length > mostLinks ? shown.slice(0, mostLinks - 1) : shown
    return (
      <>
        {links.map(action => (
          <button
            key={action.key}
            type="button"
            className={action.style === 'danger' ? 'cell-link cell-link-danger' : 'cell-link'}
            data-act={action.key}
            disabled={!isEnabled(action, own)}
          >
            {action.label}
          </button>
        ))}
        {shown.length > links.length && (
          <button type="button" className="cell-link" data-act="more" aria-haspopup="menu">
            更多
          </button>
        )}
      </>
    )
  }
}

/** Whether any of the rows has a visible action; without rows, nothing speaks against it. */
export const canAct = (actions: readonly ResolvedAction[], rows: readonly Row[], scope: Scope): boolean =>
  rows.length === 0 ||
  actions.some(
    ({ visible }) => visible === undefined || rows.some(row => evaluateCondition(visible, { ...scope, row })),
  )

/** Returns the row actions in 更多. */
export const foldedActions = (actions: readonly ResolvedAction[], scope: Scope, row: Row): ResolvedAction[] => {
  const shown = visibleActions(actions, { ...scope, row })
  return shown.length > mostLinks ? shown.slice(mostLinks - 1) : []
}

/**
 * Returns the width for the links of any row, by about 14 pixels per character.
 *
 * @example actionsWidth([{ label: '编辑' }, { label: '删除' }]) // 100
 */
export function actionsWidth(actions: readonly Pick<ResolvedAction, 'label' | 'visible'>[]): number {
  const widthOf = (labels: readonly string[]) => labels.reduce((sum, label) => sum + label.length * 14 + 12, 20)
  const always = actions.filter(action => action.visible === undefined)
  if (actions.length <= mostLinks) return Math.max(80, widthOf(actions.map(action => action.label)))
  // After the last link that is always shown, all others are in 更多.
  const last = always[mostLinks - 2]
  const isFolded = always.length > mostLinks && last !== undefined
  const near = isFolded ? actions.slice(0, actions.indexOf(last) + 1) : actions
  const longest = near.map(action => action.label).sort((a, b) => b.length - a.length)
  const folded = widthOf([...longest.slice(0, mostLinks - 1), '更多'])
  return Math.max(80, folded, isFolded ? 0 : widthOf(longest.slice(0, mostLinks)))
}
