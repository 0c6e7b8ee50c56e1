import type { Condition, Document, Expression, Name } from './common.ts'
import type { Property } from './entity.ts'

/** Named rules that browser and server apply alike to what is submitted. */
export interface RuleSet extends Document {
  name: Name
  title: string
  /** Entity whose properties the expressions read as `form`. */
  entity?: Name
  /** Further properties of `form`. */
  properties?: Record<Name, Property>
  rules: Rule[]
}

export interface Rule {
  /** Field at which the message is shown. */
  field: Name
  /** The rule applies only when this holds. */
  when?: Condition
  /** Must be true. */
  valid: Expression
  /** Chinese sentence. */
  message: string
}
