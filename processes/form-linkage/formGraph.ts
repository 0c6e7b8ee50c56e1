import { buttonOf, isButton } from '../../schemas/evaluate/json-schema/buttonWord.ts'
import { fillsOf } from '../../schemas/evaluate/json-schema/recordLinks.ts'
import { isRecord, type SchemaObject } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import {
  type FieldPath,
  type FormDefinition,
  fieldAt,
  isWithinPath,
  namesOf,
  recordAt,
  samePath,
  schemaAt,
  titleAt,
} from '../forms/design/formDefinition.ts'
import { type FormulaPlace, mapBranches, mapFormulas } from '../forms/design/mapFormulas.ts'
import { mentionsIn } from '../forms/design/mentions.ts'
import { expressionInWords } from './expressionInWords.ts'

/** What one field means for another one. */
export type EdgeKind = 'formula' | 'fill' | 'argument' | 'options' | 'visible' | 'enabled' | 'required' | 'rule'

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
  /** Dictionary or records that its choices come from, or the endpoint that a button calls. */
  source?: string
}

/** Fields, columns of sub-tables among them, and what they read from each other. */
export interface FormGraph {
  nodes: readonly FormNode[]
  edges: readonly FormEdge[]
}

export const edgeTitles: Readonly<Record<EdgeKind, string>> = {
  formula: '公式',
  fill: '带出',
  argument: '查询参数',
  options: '选项范围',
  visible: '显示条件',
  enabled: '可填条件',
  required: '必填条件',
  rule: '校验规则',
}

const kinds: Readonly<Record<FormulaPlace['kind'], EdgeKind>> = {
  value: 'formula',
  filter: 'options',
  rule: 'rule',
  'x-visible': 'visible',
  'x-enabled': 'enabled',
  'x-required': 'required',
}

/**
 * Returns the graph of a form, read from the syntax trees of its expressions, from what choices of records fill in, and
 * from branches of its schema (`if`, `dependencies` …), which show fields, narrow their options or judge them.
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
      if (schemaAt(form, from) && schemaAt(form, to) && !(kind === 'rule' && samePath(from, to)))
        edges.push({ from, to, kind: isAsking(kind, schemaAt(form, to)) ? 'argument' : kinds[kind], words })
    return expression
  })
  const walk = (record: FieldPath) => {
    const part = recordAt(form, record)
    if (!part) return
    for (const edge of branchEdges(part.schema, { record, titleOf, own: new Set(namesOf(part)) }))
      if (schemaAt(form, edge.from)) edges.push(edge)
    for (const name of namesOf(part)) {
      const path = [...record, name]
      const own = fieldAt(form, path)?.schema
      const how = isButton(own) ? '点击后填入查到的' : '选择后填入其'
      for (const fill of fillsOf(own)) {
        const to = [...record, fill.field]
        if (schemaAt(form, to)) edges.push({ from: path, to, kind: 'fill', words: `${how}“${fill.from}”` })
      }
      walk(path)
    }
  }
  walk([])
  // Fields that only a branch declares.
  const inside = edges.flatMap(({ from, to }) => [from, to]).filter(path => !fieldAt(form, path))
  const more = inside.filter((path, at) => inside.findIndex(each => samePath(each, path)) === at)
  return {
    nodes: [...fieldPaths(form), ...more].map(path => nodeAt(form, path)),
    edges: edges.filter((edge, at) => edges.findIndex(each => isSameEdge(each, edge)) === at),
  }
}

/** Whether a filter is an argument of what a button fetches, and narrows no options. */
const isAsking = (kind: FormulaPlace['kind'], owner: unknown): boolean => kind === 'filter' && isButton(owner)

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
  const schema = schemaAt(form, path) ?? {}
  const items = isRecord(schema.items) ? schema.items : {}
  const dictionary = schema['x-dictionary'] ?? items['x-dictionary']
  const entity = schema['x-ref'] ?? items['x-ref']
  const action = isButton(schema) ? buttonOf(schema) : undefined
  const source =
    action?.does === 'fetch'
      ? `接口 ${action.call}`
      : typeof dictionary === 'string'
        ? `字典 ${dictionary}`
        : typeof entity === 'string'
          ? `记录 ${entity}`
          : undefined
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

interface Deciding {
  record: FieldPath
  titleOf: (path: FieldPath) => string
  /** The fields that the record declares outside of branches. */
  own: ReadonlySet<string>
}

/** Yields what members of a record decide about others by branches of its schema. */
function* branchEdges(schema: SchemaObject, deciding: Deciding): Generator<FormEdge> {
  const { record, titleOf, own } = deciding
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
      for (const [to, kind] of decidedBy(schema[word], own))
        if (to !== from) yield edge(from, to, kind, `${title(from)}${how}`)
  for (const word of ['dependencies', 'dependentSchemas', 'dependentRequired'] as const) {
    const dependencies = schema[word]
    if (!isRecord(dependencies)) continue
    for (const [from, needed] of Object.entries(dependencies)) {
      const decided = Array.isArray(needed)
        ? needed.map(name => [String(name), 'required'] as const)
        : isRecord(needed)
          ? [needed, ...[needed.oneOf, needed.anyOf].flat()].flatMap(branch => decidedBy(branch, own))
          : []
      for (const [to, kind] of decided) if (to !== from) yield edge(from, to, kind, `${title(from)}已填写`)
    }
  }
  const inner: SchemaObject[] = []
  mapBranches(schema, branch => {
    inner.push(branch)
    return branch
  })
  for (const branch of inner) yield* branchEdges(branch, deciding)
}

function membersOf(schema: SchemaObject): string[] {
  const own = isRecord(schema.properties) ? Object.keys(schema.properties) : []
  const required = Array.isArray(schema.required) ? schema.required.map(String) : []
  return [...new Set([...own, ...required])]
}

/** Returns the members that a branch shows, narrows the options of, judges or requires. */
function decidedBy(branch: unknown, own: ReadonlySet<string>): (readonly [name: string, kind: EdgeKind])[] {
  if (!isRecord(branch)) return []
  const members = isRecord(branch.properties) ? branch.properties : {}
  const required = Array.isArray(branch.required) ? branch.required.map(String) : []
  return [
    ...Object.entries(members).map(([name, schema]) => [name, kindIn(schema, own.has(name))] as const),
    ...required.filter(name => !Object.hasOwn(members, name)).map(name => [name, 'required'] as const),
  ]
}

/** Returns what the schema of a member in a branch means; a member that is declared outside as well is always shown. */
function kindIn(schema: unknown, isShown: boolean): EdgeKind {
  if (!isShown) return 'visible'
  const items = isRecord(schema) ? schema.items : undefined
  const isNarrowed = [schema, items].some(
    each => isRecord(each) && ['enum', 'const', 'oneOf', 'anyOf'].some(word => each[word] !== undefined),
  )
  return isNarrowed ? 'options' : 'rule'
}
