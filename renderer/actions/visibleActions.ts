import type { ResolvedAction } from '../../runtime/schema/resolvedPage.ts'
import { showsButton } from '../../runtime/session/holds.ts'
import { evaluateCondition } from '../../schemas/evaluate/evaluateCondition.ts'
import { ownWord } from '../page/ownWord.ts'
import type { Scope } from '../page/scope.ts'

/** Actions whose code the person holds; asked once for a page, not for each row. */
export const heldActions = (actions: readonly ResolvedAction[]): ResolvedAction[] =>
  actions.filter(action => showsButton(action.permission))

/** Of those, the ones to be seen here, each with the word that the record has for it. */
export const visibleActions = (actions: readonly ResolvedAction[], scope: Scope): ResolvedAction[] =>
  actions
    .filter(action => evaluateCondition(action.visible, scope))
    .map(action =>
      action.labelBy === undefined ? action : { ...action, label: ownWord(action.labelBy, scope) ?? action.label },
    )

export const isEnabled = (action: ResolvedAction, scope: Scope): boolean => evaluateCondition(action.enabled, scope)
