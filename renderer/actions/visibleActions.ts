import type { ResolvedAction } from '../../runtime/schema/resolvedPage.ts'
import { showsButton } from '../../runtime/session/holds.ts'
import { evaluateCondition } from '../../schemas/evaluate/evaluateCondition.ts'
import { ownWord } from '../page/ownWord.ts'
import type { Scope } from '../page/scope.ts'

/** Returns the actions whose code the user holds; computed once per page, not per row. */
export const heldActions = (actions: readonly ResolvedAction[]): ResolvedAction[] =>
  actions.filter(action => showsButton(action.permission))

/** Returns the visible ones of these, with labels from the record. */
export const visibleActions = (actions: readonly ResolvedAction[], scope: Scope): ResolvedAction[] =>
  actions
    .filter(action => evaluateCondition(action.visible, scope))
    .map(action =>
      action.labelBy === undefined ? action : { ...action, label: ownWord(action.labelBy, scope) ?? action.label },
    )

export const isEnabled = (action: ResolvedAction, scope: Scope): boolean => evaluateCondition(action.enabled, scope)
