import type { Condition, Expression, Name, Versioned } from './common.ts'
import type { Property } from './entity.ts'

/** Named rules that browser and server both apply to submitted values. */
export interface RuleSet extends Versioned<2> {
  name: Name
  title: string
  /** Entity whose properties the expressions read as `form`. */
  entity?: Name
  /** Further properties of `form`. */
  properties?: Record<Name, Property>
  rules: Rule[]
}

/**
 * One rule. All except `required` and `expression` accept an empty value: null, a text of white space, an empty list.
 * @discriminator kind
 */
export type Rule = RequiredRule | LengthRule | PatternRule | RangeRule | DictionaryRule | UniqueRule | ExpressionRule

export interface RuleBase {
  /** Field at which the message appears. */
  field: Name
  /** The rule applies only if this holds. */
  when?: Condition
  /** Chinese message. */
  message: string
}

/** The field must be filled in. */
export interface RequiredRule extends RuleBase {
  kind: 'required'
}

/** Characters of a text, or items of a list. */
export interface LengthRule extends RuleBase {
  kind: 'length'
  /** @minimum 0 */
  min?: number
  /** @minimum 0 */
  max?: number
}

/**
 * A pattern that must match somewhere in the text; `^` and `$` anchor it. It is matched in linear time, so look-around
 * and back references are not supported.
 */
export interface PatternRule extends RuleBase {
  kind: 'pattern'
  pattern: string
}

/** A number, or a day or moment as text (`2026-01-31`), within inclusive limits. */
export interface RangeRule extends RuleBase {
  kind: 'range'
  min?: number | string
  max?: number | string
}

/** The value, or each element of a list, is an enabled entry of a dictionary. */
export interface DictionaryRule extends RuleBase {
  kind: 'dictionary'
  /** Code of the dictionary. */
  dictionary: string
  /** Its entries, which the server adds to the rule set; without them only the server can judge. */
  values?: string[]
}

/** No other record of the entity has the value; the server judges, when the field loses focus. */
export interface UniqueRule extends RuleBase {
  kind: 'unique'
}

/** Any other condition, also over several fields. */
export interface ExpressionRule extends RuleBase {
  kind: 'expression'
  /** Must be true. */
  valid: Expression
}
