import type { RuleSet } from '../../../schemas/types/ruleSet.ts'
import type { CheckContext } from '../context.ts'
import { checkCondition } from '../expressions/checkExpression.ts'
import { commonNames } from '../expressions/commonNames.ts'
import { type RecordType, text, typeOfProperty, type ValueType } from '../expressions/valueType.ts'
import { entityOf } from './answers.ts'
import { checkProperties } from './checkEndpoints.ts'
import type { Document } from './document.ts'
import { checkFileName } from './fileNames.ts'
import { hint } from './shapes.ts'

export function checkRuleSets(context: CheckContext): void {
  for (const document of context.project.ruleSets.values()) checkRuleSet(context, document)
}

function checkRuleSet(context: CheckContext, document: Document<RuleSet>): void {
  const { name, entity: entityName, properties, rules } = document.content
  checkFileName(document, 'name', name)
  const entity = entityOf(context.project, entityName)
  if (entityName !== undefined && !entity) {
    const known = context.project.entities.keys()
    document.report(['entity'], `there is no entity "${entityName}"${hint(entityName, known)}`)
    return
  }
  checkProperties(context, document.at('properties'), properties)
  const members = new Map<string, ValueType>([['id', text]])
  for (const [key, property] of Object.entries({ ...entity?.properties, ...properties })) {
    members.set(key, typeOfProperty(property))
  }
  const form: RecordType = { kind: 'record', name: entity ? `entity "${entity.name}"` : `rule set "${name}"`, members }
  const names = new Map<string, ValueType>([...commonNames, ['form', form]])
  for (const [index, rule] of rules.entries()) {
    const spot = document.at('rules', index)
    if (!members.has(rule.field))
      spot.at('field').error(`"${rule.field}" is not in ${form.name}${hint(rule.field, members.keys())}`)
    checkCondition(spot.at('when'), rule.when, names)
    checkCondition(spot.at('valid'), rule.valid, names)
  }
}
