import { isButton } from '../../../schemas/evaluate/json-schema/buttonWord.ts'
import { fillsOf } from '../../../schemas/evaluate/json-schema/recordLinks.ts'
import { isRecord, type SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { type FieldPath, isWithinPath, type Part, recordAt, samePath, schemaAt, titleAt } from './formDefinition.ts'
import { mapBranches, mapFormulas } from './mapFormulas.ts'
import { mentionsIn } from './mentions.ts'

const words = {
  value: (title: string) => `“${title}”的公式`,
  rule: () => '校验规则',
  fill: (title: string) => `“${title}”的带出字段`,
  fetched: (title: string) => `“${title}”的填入字段`,
  filter: (title: string) => `“${title}”的选项范围`,
  argument: (title: string) => `“${title}”的查询参数`,
  'x-visible': (title: string) => `“${title}”的显示条件`,
  'x-enabled': (title: string) => `“${title}”的可填条件`,
  'x-required': (title: string) => `“${title}”的必填条件`,
}

/**
 * Returns titles of the computed fields, rules, conditions, option sources and fills that refer to a field or a part of
 * it.
 */
export function usesOf(form: Part, field: FieldPath): string[] {
  const places = new Set<string>()
  mapFormulas(form.schema, (formula, { record, owner, kind }) => {
    if (!isWithinPath(owner, field) && mentionsIn(formula, record).some(({ path }) => isWithinPath(path, field)))
      places.add(words[kind === 'filter' && isButton(schemaAt(form, owner)) ? 'argument' : kind](titleAt(form, owner)))
    return formula
  })
  const name = field.at(-1)
  const record = recordAt(form, field.slice(0, -1))
  if (record && name !== undefined && isInBranches(record.schema, name)) places.add('显示条件')
  for (const [other, schema] of Object.entries(isRecord(record?.schema.properties) ? record.schema.properties : {}))
    if (other !== name && fillsOf(schema).some(fill => fill.field === name))
      places.add(words[isButton(schema) ? 'fetched' : 'fill'](titleAt(form, [...field.slice(0, -1), other])))
  return [...places]
}

const beside: FieldPath = ['beside']

/** Returns whether a formula of a field reads its record as `row`. */
export function readsRow(form: Part, field: FieldPath): boolean {
  const holder = field.slice(0, -1)
  let reads = false
  mapFormulas(form.schema, (formula, { record, owner }) => {
    if (isWithinPath(owner, field) && samePath(record, holder))
      reads ||= mentionsIn(formula, beside).some(({ path }) => isWithinPath(path, beside))
    return formula
  })
  return reads
}

function isInBranches(schema: SchemaObject, name: string): boolean {
  const names = (words: unknown) => isRecord(words) && Object.hasOwn(words, name)
  const lists = (words: unknown) =>
    isRecord(words) && Object.values(words).some(list => Array.isArray(list) && list.includes(name))
  if (['dependencies', 'dependentRequired', 'dependentSchemas'].some(word => names(schema[word]))) return true
  if (lists(schema.dependentRequired) || lists(schema.dependencies)) return true
  let isFound = false
  mapBranches(schema, branch => {
    isFound ||=
      names(branch.properties) ||
      (Array.isArray(branch.required) && branch.required.includes(name)) ||
      isInBranches(branch, name)
    return branch
  })
  return isFound
}
