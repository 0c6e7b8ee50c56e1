import type { ResolvedAction } from '../../runtime/schema/resolvedPage.ts'
import type { Scope } from '../page/scope.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { heldActions, isEnabled, visibleActions } from './visibleActions.ts'

/** Buttons of a toolbar or page head; the first one is primary by default. */
export function ActionButtons({
  actions,
  scope,
  onRun,
  firstPrimary = false,
}: {
  actions: readonly ResolvedAction[]
  scope: Scope
  onRun(action: ResolvedAction): void
  firstPrimary?: boolean
}) {
  return visibleActions(heldActions(actions), scope).map((action, index) => {
    const style = action.style ?? (firstPrimary && index === 0 && action.kind === 'open' ? 'primary' : 'default')
    return (
      <PlainButton
        key={action.key}
        data-act={action.key}
        tone={style}
        disabled={!isEnabled(action, scope)}
        onClick={() => onRun(action)}
      >
        {action.label}
      </PlainButton>
    )
  })
}
