import type { Reading } from '../reading.ts'
import { boundaryRules } from './boundaryRules.ts'
import { buttonRules } from './buttonRules.ts'
import { eventRules } from './eventRules.ts'
import { gatewayRules } from './gatewayRules.ts'
import { linkRules } from './linkRules.ts'
import type { Rule } from './rule.ts'
import { scopeRules } from './scopeRules.ts'
import { settingRules } from './settingRules.ts'
import { shadowRules } from './shadowRules.ts'

export const rules: readonly Rule[] = [
  ...eventRules,
  ...boundaryRules,
  ...shadowRules,
  ...gatewayRules,
  ...linkRules,
  ...scopeRules,
  ...buttonRules,
  ...settingRules,
]

/** Applies all rules to a process. */
export function checkProcess(reading: Reading): void {
  for (const rule of rules) {
    rule.check(reading, (elementId, found) => reading.faults.add(rule.level, rule.id, elementId, found))
  }
}
