import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import { parseExpression } from '../../schemas/evaluate/parseExpression.ts'
import { readsOf } from '../../schemas/evaluate/readsOf.ts'
import type { ApproverRule } from '../../schemas/types/process.ts'
import type { Graph } from '../state/graph.ts'
import { branchWords, type FormSchema, formFields } from './formFields.ts'
import { isKept } from './reservedNames.ts'

/**
 * Returns the variables that a CEL text reads; an empty list if the text is invalid.
 *
 * @example readNames('order.total > limit') // ['limit', 'order']
 */
export function readNames(cel: string): string[] {
  const parsed = parseExpression(cel)
  if ('fault' in parsed) return []
  return [...new Set(readsOf(parsed.tree).map(path => path.split('.', 1)[0]!))]
}

/**
 * Returns the variables that determine the route of an application and its approvers: those that conditions, loops,
 * names and approver rules read, without those that the process sets itself.
 */
export function decidingNames(graph: Graph): string[] {
  const names = new Set<string>()
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) collect(one)
    else if (isRecord(value)) {
      if (typeof value.cel === 'string') for (const name of readNames(value.cel)) names.add(name)
      else for (const one of Object.values(value)) collect(one)
    }
  }
  collect(graph.flows.map(({ condition }) => condition))
  for (const { loop, skip, events, assignment, adHoc, activation, settings } of graph.nodes) {
    collect([loop, skip, events, assignment, adHoc, activation])
    for (const rule of settings?.approvers ?? []) for (const name of namesInRule(rule)) names.add(name)
  }
  const made = new Set(graph.nodes.flatMap(({ loop, initiator }) => [loop?.element, loop?.index, initiator]))
  return [...names].filter(name => !isKept(name) && name !== 'instance' && !made.has(name)).sort()
}

function namesInRule(rule: ApproverRule): string[] {
  if (rule.rule === 'fieldUsers' || rule.rule === 'fieldOrganization') return [rule.field]
  if (rule.rule === 'expression') return readNames(rule.value)
  if (rule.rule !== 'standardRole') return []
  return [rule.company, rule.project, rule.amount].flatMap(text => (text === undefined ? [] : readNames(text)))
}

/**
 * Returns the form with only the named fields and the fields that their formulas read. Returns a form with conditional
 * sub-schemas unchanged.
 */
export function formOnly(form: FormSchema, names: readonly string[]): FormSchema {
  if (form.$ref !== undefined || branchWords.some(([word]) => form[word] !== undefined)) return form
  const fields = formFields(form)
  const wanted = new Set<string>()
  const want = (name: string): void => {
    const field = fields.get(name)
    if (field === undefined || wanted.has(name)) return
    wanted.add(name)
    for (const read of formulasIn(field)) want(read)
  }
  for (const name of names) want(name)
  return {
    ...form,
    properties: Object.fromEntries(Object.entries(form.properties ?? {}).filter(([name]) => wanted.has(name))),
    required: (form.required ?? []).filter(name => wanted.has(name)),
  }
}

/** Returns the fields of the form that formulas inside a field read. */
function formulasIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(formulasIn)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([word, inner]) => {
    if (word !== 'x-value' || typeof inner !== 'string') return formulasIn(inner)
    const parsed = parseExpression(inner.replace(/^=/, ''))
    if ('fault' in parsed) return []
    return readsOf(parsed.tree).flatMap(path => (path.startsWith('form.') ? [path.slice('form.'.length)] : []))
  })
}
