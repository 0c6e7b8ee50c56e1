import type { Plugin } from '../kernel/call.ts'
import { ruleSet } from './ruleSet.ts'

/** Rules that forms ask for when they open. */
export const validationPlugin: Plugin = {
  name: 'validation',
  handlers: { 'validation.ruleSet': ruleSet },
}
