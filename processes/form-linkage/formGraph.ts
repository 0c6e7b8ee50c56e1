import type { ConditionWord } from '../../schemas/evaluate/json-schema/memberConditions.ts'
import { isRecord, type SchemaObject } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import {
  type FieldPath,
  type FormDefinition,
  fieldAt,
  isWithinPath,
  namesOf,
  recordAt,
  samePath,
  titleAt,
} from '../forms/design/formDefinition.ts'
import { mapBranches, mapFormulas } from '../forms/design/mapFormulas.ts'
import { mentionsIn } from '../forms/design/mentions.ts'
import { expressionInWords } from './expressionInWords.ts'

/** What one field means for another one. */
export type EdgeKind = 'formula' | 'visible' | 'enabled' | 'required' | 'rule'

export interface FormEdge {
  from: FieldPath
  to: FieldPath
  kind: EdgeKind
  /** The expression, or the condition of a branch of the schema, in words. */
  words: string
}

export interface FormNode {
  path: FieldPath
  title: string
  /** Dictionary or records that its choices come from. */
  source?: string
}

/** Fields, columns of sub-tables among them, and what they read from each other. */
export interface FormGraph {
  nodes: readonly FormNode[]
  edges: readonly FormEdge[]
}

export const edgeTitles: Readonly<Record<EdgeKind, string>> = {
  formula: '公式',
  visible: '显示条件',
  enabled: '可填条件',
  required: '必填条件',
  rule: '校验规则',
}

const kinds: Readonly<Record<'value' | 'rule' | ConditionWord, EdgeKind>> = {
  value: 'formula',
  rule: 'rule',
  'x-visible': 'visible',
  'x-enabled': 'enabled',
  'x-required': 'required',
}

/**
 * Returns the graph of a form, read from the syntax trees of its expressions and from branches of its schema (`if`,
 * `dependencies` …).
 *
 * @example formGraph(form).edges // [{ from: ['price'], to: ['total'], kind: 'formula', words: '单价 × 数量' }]
 */
export function formGraph(form: FormDefinition): FormGraph {
  const edges: FormEdge[] = []
  const titleOf = (path: FieldPath) => titleAt(form, path)
  mapFormulas(form.schema, (expression, { record, owner, kind, field }) => {
    const to = field === undefined ? owner : [...owner, field]
    const reads = deepest(mentionsIn(expression, record).map(({ path }) => path))
    const words = expressionInWords(expression, record, titleOf)
    for (const from of reads)
      if (fieldAt(form, from) && fieldAt(form, to) && !(kind === 'rule' && samePath(from, to)))
        edges.push({ from, to, kind: kinds[kind], words })
    return expression
  })
  const walk = (record: FieldPath) => {
    const part = recordAt(form, record)
    if (!part) return
    for (const edge of branchEdges(part.schema, record, titleOf)) if (fieldAt(form, edge.from)) edges.push(edge)
    for (const name of namesOf(part)) walk([...record, name])
  }
  walk([])
  const nodes = fieldPaths(form).map(path => nodeAt(form, path))
  const inside = edges.filter(({ to }) => !fieldAt(form, to))
  const more = inside.filter(({ to }, at) => inside.findIndex(each => samePath(each.to, to)) === at)
  return {
    nodes: [...nodes, ...more.map(({ to }) => ({ path: to, title: to.at(-1)! }))],
    edges: edges.filter((edge, at) => edges.findIndex(each => isSameEdge(each, edge)) === at),
  }
}

const isSameEdge = (one: FormEdge, other: FormEdge): boolean =>
  one.kind === other.kind && one.words === other.words && samePath(one.from, other.from) && samePath(one.to, other.to)

/** Returns the paths of all fields, outer ones before inner ones. */
export function fieldPaths(form: FormDefinition, record: FieldPath = []): FieldPath[] {
  const part = recordAt(form, record)
  if (!part) return []
  return namesOf(part).flatMap(name => {
    const path = [...record, name]
    return [path, ...fieldPaths(form, path)]
  })
}

function nodeAt(form: FormDefinition, path: FieldPath): FormNode {
  const schema = fieldAt(form, path)?.schema ?? {}
  const items = isRecord(schema.items) ? schema.items : {}
  const dictionary = schema['x-dictionary'] ?? items['x-dictionary']
  const entity = schema['x-ref'] ?? items['x-ref']
  const source =
    typeof dictionary === 'string' ? `字典 ${dictionary}` : typeof entity === 'string' ? `记录 ${entity}` : undefined
  const title = path.map((_, at) => titleAt(form, path.slice(0, at + 1))).join(' / ')
  return { path, title, ...(source === undefined ? {} : { source }) }
}

/** Returns the paths without those of lists and records of which a member is read as well. */
function deepest(paths: readonly FieldPath[]): FieldPath[] {
  return paths.filter(
    (path, at) =>
      path.length > 0 &&
      !paths.some(
        (other, place) => isWithinPath(other, path) && (other.length > path.length || (place < at && at !== place)),
      ),
  )
}

/** Yields what members of a record decide about others by branches of its schema. */
function* branchEdges(
  schema: SchemaObject,
  record: FieldPath,
  titleOf: (path: FieldPath) => string,
): Generator<FormEdge> {
  const edge = (from: string, to: string, kind: EdgeKind, words: string): FormEdge => ({
    from: [...record, from],
    to: [...record, to],
    kind,
    words,
  })
  const title = (name: string) => titleOf([...record, name])
  const asked = isRecord(schema.if) ? membersOf(schema.if) : []
  for (const from of asked)
    for (const [word, how] of [
      ['then', '符合条件'],
      ['else', '不符合条件'],
    ] as const)
      for (const [to, kind] of decidedBy(schema[word]))
        if (to !== from) yield edge(from, to, kind, `${title(from)}${how}`)
  for (const word of ['dependencies', 'dependentSchemas', 'dependentRequired'] as const) {
    const dependencies = schema[word]
    if (!isRecord(dependencies)) continue
    for (const [from, needed] of Object.entries(dependencies)) {
      const decided = Array.isArray(needed)
        ? needed.map(name => [String(name), 'required'] as const)
        : isRecord(needed)
          ? [needed, ...[needed.oneOf, needed.anyOf].flat()].flatMap(decidedBy)
          : []
      for (const [to, kind] of decided) if (to !== from) yield edge(from, to, kind, `${title(from)}已填写`)
    }
  }
  const inner: SchemaObject[] = []
  mapBranches(schema, branch => {
    inner.push(branch)
    return branch
  })
  for (const branch of inner) yield* branchEdges(branch, record, titleOf)
}

function membersOf(schema: SchemaObject): string[] {
  const own = isRecord(schema.properties) ? Object.keys(schema.properties) : []
  const required = Array.isArray(schema.required) ? schema.required.map(String) : []
  return [...new Set([...own, ...required])]
}

/** Returns the members that a branch shows or requires. */
function decidedBy(branch: unknown): (readonly [name: string, kind: EdgeKind])[] {
  if (!isRecord(branch)) return []
  const shown = isRecord(branch.properties) ? Object.keys(branch.properties) : []
  const required = Array.isArray(branch.required) ? branch.required.map(String) : []
  return [
    ...shown.map(name => [name, 'visible'] as const),
    ...required.filter(name => !shown.includes(name)).map(name => [name, 'required'] as const),
  ]
}
