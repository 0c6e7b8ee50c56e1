import type { Condition } from '../common.ts'

/** A colour under a condition; of several rules the first that holds decides. */
export interface ColorRule {
  /** In scope: `row`. */
  when: Condition
  color: RuleColor
  /** Why it has the colour, for the tooltip and for screen readers: 低于库存下限. */
  note?: string
}

/** The colours of dictionaries. */
export type RuleColor = 'default' | 'blue' | 'green' | 'orange' | 'red' | 'purple' | 'cyan' | 'gold'
