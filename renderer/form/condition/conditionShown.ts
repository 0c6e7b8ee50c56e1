import type { Variables } from '../../../processes/conditions/variable.ts'
import type { FieldInputOf } from '../../grid/fieldInput.ts'
import type { Scope } from '../../page/scope.ts'
import type { FieldGroup } from './conditionRows.ts'

/** Properties that all rows of a condition share. */
export interface ConditionShown {
  id: string
  variables: Variables
  groups: readonly FieldGroup[]
  disabled: boolean
  scope: Scope
  inputOf: FieldInputOf
}
