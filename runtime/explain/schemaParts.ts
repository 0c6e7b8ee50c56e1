import { schemaCheck } from '../../schemas/evaluate/json-schema/checkSchema.ts'
import { SchemaFault } from '../../schemas/evaluate/json-schema/schemaIndex.ts'
import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import { type PlaceRule, type SchemaPlace, schemaPlaces } from './schemaPlaces.ts'
import { stateOf } from './stateOf.ts'
import type { NodeSpec, Reason, WhyNode } from './whyNode.ts'

const kept = new WeakMap<object, SchemaPlace[]>()

/** Returns the cached places of a schema. */
function placesOf(schema: unknown): SchemaPlace[] {
  if (!isRecord(schema)) return []
  const known = kept.get(schema)
  if (known) return known
  const made = schemaPlaces(schema)
  kept.set(schema, made)
  return made
}

export interface Whole {
  spec: NodeSpec
  schema: unknown
  record: Record<string, unknown> | undefined
  errors: ReadonlyMap<string, string> | undefined
}

/** Explains each place inside a value: from the state of the whole value, and from its schema. */
export function explainParts(whole: WhyNode, { spec, schema, record, errors }: Whole): WhyNode[] {
  const { field = '' } = spec
  const value = record?.[field]
  const outer = whole.reasons.filter(reason => reason.kind === 'permission' || isCondition(reason))
  return placesOf(schema).map(place => {
    const message = messageAt(errors, `${field}.${place.place}`)
    const reasons: Reason[] = [
      ...outer,
      ...place.rules.map(rule => ruleReason(rule, schema, value)),
      ...(place.required ? [{ kind: 'note' as const, text: '结构规定必填（required）' }] : []),
      ...(place.schema.readOnly === true ? [{ kind: 'fixed' as const, text: '结构规定只读（readOnly）' }] : []),
      ...('const' in place.schema ? [{ kind: 'fixed' as const, text: '结构规定为固定值（const）' }] : []),
      ...(message === undefined ? [] : [{ kind: 'message' as const, text: message }]),
      ...emptyReason(place, value, spec.kind === 'column' && record !== undefined),
    ]
    return {
      path: `${spec.path}/${place.place}`,
      at: { path: place.path },
      kind: 'part',
      title: place.title,
      state: stateOf(spec, reasons, {}),
      reasons,
    }
  })
}

const isCondition = (reason: Reason) =>
  reason.kind === 'expression' && reason.role !== 'required' && reason.role !== 'value'

const words: Record<PlaceRule['kind'], string> = {
  // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema
  then: '仅当满足以下条件时出现（if / then）',
  else: '仅当不满足以下条件时出现（if / else）',
  branch: '仅当选择此分支时出现',
  dependency: '仅当填写了以下字段时出现（dependencies）',
}

function ruleReason(rule: PlaceRule, root: unknown, value: unknown): Reason {
  const holds = holdsAt(rule, root, value)
  return {
    kind: 'rule',
    text: words[rule.kind],
    path: rule.path,
    rule: typeof rule.rule === 'string' ? rule.rule : JSON.stringify(rule.rule),
    ...(holds === undefined ? {} : { holds }),
    decides: holds === false,
  }
}

/** Whether the value satisfies the rule; undefined if it differs by item, or the schema is unusable. */
function holdsAt({ kind, rule, of }: PlaceRule, root: unknown, value: unknown): boolean | undefined {
  if (of.split('.').includes('*')) return undefined
  const part = valueAt(value, of)
  if (kind === 'dependency') return isRecord(part) && part[String(rule)] !== undefined
  try {
    // References inside the rule resolve against the whole document.
    const { definitions, $defs, $schema } = isRecord(root) ? root : {}
    const errors = schemaCheck({ $schema, definitions, $defs, allOf: [rule] }).errors(part ?? {})
    return (errors.length === 0) === (kind !== 'else')
  } catch (fault) {
    if (fault instanceof SchemaFault) return undefined
    throw fault
  }
}

const valueAt = (value: unknown, place: string): unknown =>
  place === ''
    ? value
    : place.split('.').reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), value)

/** Returns the message of the place, or of the first item with one. */
function messageAt(errors: ReadonlyMap<string, string> | undefined, place: string): string | undefined {
  if (!errors || !place.includes('*')) return errors?.get(place)
  const steps = place.split('.')
  for (const [path, message] of errors) {
    const own = path.split('.')
    if (
      own.length === steps.length &&
      steps.every((step, at) => step === own[at] || (step === '*' && /^\d+$/.test(own[at] ?? '')))
    )
      return `${message}（${path}）`
  }
  return undefined
}

function emptyReason({ place }: SchemaPlace, value: unknown, isRead: boolean): Reason[] {
  if (!isRead || place.includes('*')) return []
  const found = valueAt(value, place)
  return found === undefined || found === null || found === ''
    ? [{ kind: 'value', field: place, text: `值中没有 ${place}` }]
    : []
}
