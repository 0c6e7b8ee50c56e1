import type { Condition, Expression, Name, Versioned } from './common.ts'
import type { Property } from './entity.ts'

/** Named rules that browser and server apply alike to what is submitted. */
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
 * One rule. All but `required` and `expression` leave an empty value alone: null, a text of white space, an empty list.
 * @discriminator kind
 */
export type Rule = RequiredRule | LengthRule | PatternRule | RangeRule | DictionaryRule | UniqueRule | ExpressionRule

export interface RuleBase {
  /** Field at which the message is shown. */
  field: Name
  /** The rule applies only when this holds. */
  when?: Condition
  /** Chinese sentence. */
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
 * A pattern that the text must match somewhere; `^` and `$` bind it to the ends. It is matched in linear time, so there
 * is neither looking ahead or back nor referring to what was found before.
 */
export interface PatternRule extends RuleBase {
  kind: 'pattern'
  pattern: string
}

/** A number, or a day or moment as text (`2026-01-31`), between two ends that both belong to it. */
export interface RangeRule extends RuleBase {
  kind: 'range'
  min?: number | string
  max?: number | string
}

/** The value, or each of a list, is an entry of a dictionary that is switched on. */
export interface DictionaryRule extends RuleBase {
  kind: 'dictionary'
  /** Code of the dictionary. */
  dictionary: string
  /** Its entries, as the server gives them with the rule set; without them only the server can judge. */
  values?: string[]
}

/** No other record of the entity has the value; judged by the server, which a form asks when the field is left. */
export interface UniqueRule extends RuleBase {
  kind: 'unique'
}

/** Anything else, over several fields as well. */
export interface ExpressionRule extends RuleBase {
  kind: 'expression'
  /** Must be true. */
  valid: Expression
}
