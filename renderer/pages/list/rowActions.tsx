import type { ReactNode } from 'react'
import type { ResolvedAction } from '../../../runtime/schema/resolvedPage.ts'
import { mostLinks } from '../../actions/mostLinks.ts'
import { isEnabled, visibleActions } from '../../actions/visibleActions.ts'
import type { Row } from '../../cells/cellKind.ts'
import type { Scope } from '../pageContext.ts'

/** Links of a row; `data-act` names the action, the table hears the click. */
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

/** Actions of a row that are folded away. */
export const foldedActions = (actions: readonly ResolvedAction[], scope: Scope, row: Row): ResolvedAction[] => {
  const shown = visibleActions(actions, { ...scope, row })
  return shown.length > mostLinks ? shown.slice(mostLinks - 1) : []
}

/** Room for the links: about 14 pixels a character. */
export function actionsWidth(actions: readonly Pick<ResolvedAction, 'label'>[]): number {
  const labels = actions.map(action => action.label)
  const shown = labels.length > mostLinks ? [...labels.slice(0, mostLinks - 1), '更多'] : labels
  return Math.max(
    80,
    shown.reduce((sum, label) => sum + label.length * 14 + 12, 20),
  )
}
