import type { FieldRename } from '../../schemas/types/formDefinition.ts'
import type {
  ApproverRule,
  FieldRight,
  ModelSettings,
  NodeSettings,
  ProcessSettings,
} from '../../schemas/types/process.ts'
import { hasJuel } from '../bpmn/expressions/templateParts.ts'
import { translateExpression } from '../bpmn/expressions/translateExpression.ts'
import type { Command } from '../document/commands/registry.ts'
import type { ProcessDocument } from '../document/processDocument.ts'
import { settingsOf } from '../document/settingsOf.ts'
import { pathAfter } from '../form-definition/renames.ts'
import { attributeOf, contentOf, elementsBelow, elementsIn, type XmlElement } from '../xml/xmlTree.ts'
import { dialectAt } from './dialectAt.ts'
import { renamedVariables } from './renamedVariables.ts'

type Renames = readonly FieldRename[]

/**
 * Returns the commands by which the nodes and flows of a process follow the renamed fields of its form: rights, rules
 * for approvers, texts with expressions, and conditions. The settings of the process itself: `renamedSettings`.
 *
 * @example followRenames(document, process, [{ from: 'days', to: 'total' }])
 * // [{ do: 'condition', id: 'toBoss', text: 'total > 3' }]
 */
export function followRenames(document: ProcessDocument, process: XmlElement, renames: Renames): Command[] {
  if (renames.length === 0) return []
  return [...elementsBelow(process)].flatMap((element): Command[] => {
    const id = attributeOf(element, 'id')
    if (id === undefined) return []
    return [...settingsCommand(element, id, renames), ...conditionCommand(document, element, id, renames)]
  })
}

function settingsCommand(element: XmlElement, id: string, renames: Renames): Command[] {
  const known = settingsOf(element) as NodeSettings | null | undefined
  if (!known) return []
  const settings = renamedSettings(known, renames)
  return JSON.stringify(settings) === JSON.stringify(known) ? [] : [{ do: 'settings', id, settings }]
}

function conditionCommand(document: ProcessDocument, flow: XmlElement, id: string, renames: Renames): Command[] {
  const part = elementsIn(flow).find(each => each.local === 'conditionExpression')
  if (flow.local !== 'sequenceFlow' || !part) return []
  const known = contentOf(part).trim()
  const text = renamedCondition(document, part, known, renames)
  return text === known ? [] : [{ do: 'condition', id, text }]
}

/** An expression of another engine becomes CEL where it reads a renamed field. */
function renamedCondition(document: ProcessDocument, part: XmlElement, known: string, renames: Renames): string {
  if (!hasJuel(known)) return renamedVariables(known, renames)
  const dialect = dialectAt(document, part)
  const made = translateExpression(known, dialect)
  if (dialect !== 'cel' || 'fault' in made) return known
  const text = renamedVariables(made.cel, renames)
  return text === made.cel ? known : text
}

/** Returns settings of a process or a node with the renamed fields of the form. */
export function renamedSettings<Settings extends ModelSettings>(settings: Settings, renames: Renames): Settings {
  const changes: NodeSettings & ProcessSettings = {}
  const { fields, approvers, copyTo, timeouts, http, correlation, starters, title, number, summary } =
    settings as NodeSettings & ProcessSettings
  if (fields) changes.fields = renamedRights(fields, renames)
  if (approvers) changes.approvers = approvers.map(rule => renamedRule(rule, renames))
  if (copyTo) changes.copyTo = copyTo.map(rule => renamedRule(rule, renames))
  if (starters) changes.starters = starters.map(rule => renamedRule(rule, renames))
  if (timeouts)
    changes.timeouts = timeouts.map(step => (step.to ? { ...step, to: renamedRule(step.to, renames) } : step))
  if (correlation !== undefined) changes.correlation = renamedVariables(correlation, renames)
  for (const [word, text] of Object.entries({ title, number, summary }))
    if (text !== undefined) changes[word as 'title'] = renamedTemplate(text, renames)
  if (http) {
    const { url, headers, body, outputs } = http
    changes.http = {
      ...http,
      url: renamedTemplate(url, renames),
      ...(headers && { headers: mapped(headers, text => renamedTemplate(text, renames)) }),
      ...(body !== undefined && { body: renamedTemplate(body, renames) }),
      ...(outputs && { outputs: renamedOutputs(outputs, renames) }),
    }
  }
  return { ...settings, ...changes }
}

/** A field that had two rights, by its old and by its new key, stays hidden if one of them hides it. */
function renamedRights(rights: readonly FieldRight[], renames: Renames): FieldRight[] {
  const made = new Map<string, FieldRight>()
  for (const right of rights) {
    const field = pathAfter(right.field, renames)
    if (made.get(field)?.right !== 'hide') made.set(field, { ...right, field })
  }
  return [...made.values()]
}

function renamedRule(rule: ApproverRule, renames: Renames): ApproverRule {
  if (rule.rule === 'fieldUsers' || rule.rule === 'fieldOrganization')
    return { ...rule, field: pathAfter(rule.field, renames) }
  if (rule.rule === 'expression') return { ...rule, value: renamedVariables(rule.value, renames) }
  if (rule.rule !== 'standardRole') return rule
  const { company, project, amount } = rule
  const named = Object.entries({ company, project, amount }).flatMap(([word, text]) =>
    text === undefined ? [] : [[word, renamedVariables(text, renames)]],
  )
  return { ...rule, ...Object.fromEntries(named) }
}

const renamedTemplate = (text: string, renames: Renames): string =>
  text.replaceAll(/\{\{(.+?)\}\}/gs, (_, cel: string) => `{{${renamedVariables(cel, renames)}}}`)

const renamedOutputs = (outputs: Record<string, string>, renames: Renames): Record<string, string> =>
  Object.fromEntries(
    Object.entries(outputs).map(([name, value]) => [pathAfter(name, renames), renamedVariables(value, renames)]),
  )

const mapped = (texts: Record<string, string>, made: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, made(text)]))
