import type { Plugin } from '../../ground/kernel/call.ts'
import { beanCreate, beanDelete, beanUpdate } from './beans.ts'
import { beanDetails, beanList, beanSearch } from './beanTitles.ts'
import { dictionaries, entities, fields, forms, uses } from './choices.ts'
import { restoreBeans, restoreRules } from './restoreRules.ts'
import { ruleSet, trial, unique } from './ruleSet.ts'
import { ruleCreate, ruleDelete, ruleUpdate } from './rules.ts'

/** Rules that forms load when they open, and the rule designer. */
export const validationPlugin: Plugin = {
  name: 'validation',
  handlers: {
    'validation.ruleSet': ruleSet,
    'validation.unique': unique,
    'validation.beanList': beanList,
    'validation.beanDetails': beanDetails,
    'validation.beanCreate': beanCreate,
    'validation.beanUpdate': beanUpdate,
    'validation.beanDelete': beanDelete,
    'validation.beanRestore': restoreBeans,
    'validation.ruleRestore': restoreRules,
    'validation.uses': uses,
    'validation.fields': fields,
    'validation.forms': forms,
    'validation.entities': entities,
    'validation.dictionaries': dictionaries,
    'validation.ruleCreate': ruleCreate,
    'validation.ruleUpdate': ruleUpdate,
    'validation.ruleDelete': ruleDelete,
    'validation.trial': trial,
  },
  searches: { 'validation.beanList': beanSearch },
}
