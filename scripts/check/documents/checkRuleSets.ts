import { linearPattern } from '../../../schemas/evaluate/linearPattern.ts'
import type { Rule, RuleSet } from '../../../schemas/types/ruleSet.ts'
import { type CheckContext, checkDictionary } from '../context.ts'
import { checkCondition } from '../expressions/checkExpression.ts'
import { commonNames } from '../expressions/commonNames.ts'
import { type RecordType, text, typeOfProperty, type ValueType } from '../expressions/valueType.ts'
import type { Document, Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'
import { entityOf } from './answers.ts'
import { checkProperties } from './checkEndpoints.ts'
import { checkFileName } from './fileNames.ts'

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
    checkKind(context, spot, rule)
    if (rule.kind === 'expression') checkCondition(spot.at('valid'), rule.valid, names)
    if (rule.kind === 'unique' && !entity?.properties[rule.field])
      spot.at('field').error(`"${rule.field}" is no property of an entity: nothing says what it would be unique among`)
  }
}

function checkKind(context: CheckContext, spot: Spot, rule: Rule): void {
  if (rule.kind === 'dictionary') checkDictionary(context, spot.at('dictionary'), rule.dictionary)
  if (rule.kind === 'pattern') checkPattern(spot.at('pattern'), rule.pattern)
  if (rule.kind !== 'length' && rule.kind !== 'range') return
  const { min, max } = rule
  if (min === undefined && max === undefined) spot.error('"min" or "max" must say where it ends')
  else if (min !== undefined && max !== undefined && (typeof min !== typeof max || min > max))
    spot.at('min').error(`${min} to ${max} leaves nothing that could be right`)
}

function checkPattern(spot: Spot, pattern: string): void {
  try {
    linearPattern(pattern)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    spot.error(`${pattern} cannot be matched in linear time, or is no pattern`)
  }
}
