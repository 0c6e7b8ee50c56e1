import type { Finding } from '../../../schemas/evaluate/finding.ts'
import { mayBeKey } from '../../../schemas/evaluate/mayBeKey.ts'
import { mayReferTo } from '../../../schemas/evaluate/mayReferTo.ts'
import { parentFields } from '../../../schemas/evaluate/parentFields.ts'
import { type FieldKind, type FieldPlan, planKinds, type TablePlan } from '../../../schemas/evaluate/tablePlan.ts'
import type { FieldError } from '../../../schemas/types/fieldError.ts'
import { isShipped } from '../../ground/kernel/addedDocuments.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { fault, wrong } from './faults.ts'
import { finding } from './findings.ts'
import { apartFromLabels } from './labelNames.ts'
import { planError } from './planError.ts'

const mostTables = 200
const mostKeyColumns = 4
const name = /^[a-z][A-Za-z0-9]{0,99}$/
const searches = ['none', 'equal', 'prefix', 'contains', 'range']

/**
 * Parses the caller's plans and validates them against the proposed ones: only choosable options are taken, so that no
 * plan refers to missing columns.
 */
export function readPlans(given: unknown, proposed: readonly TablePlan[]): TablePlan[] {
  if (!Array.isArray(given) || given.length === 0) throw fault('TABLES_NOT_CHOSEN')
  if (given.length > mostTables) throw fault('GENERATION_TOO_MANY_TABLES', { most: mostTables })
  const errors: FieldError[] = []
  const plans = given.map((one: unknown) => readPlan(one, proposed, errors))
  const names = new Set<string>()
  for (const plan of plans) {
    if (names.has(plan.name)) errors.push(wrong(plan.table, 'ENTITY_NAME_TWICE', { name: plan.name }))
    names.add(plan.name)
  }
  if (errors.length > 0) throw invalid(errors)
  return plans
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readPlan(given: unknown, proposed: readonly TablePlan[], errors: FieldError[]): TablePlan {
  if (!isRecord(given)) throw fault('PLAN_NOT_OBJECT')
  const own = proposed.find(plan => plan.table === given.table)
  if (!own) throw fault('SOURCE_TABLE_UNKNOWN', { table: String(given.table).slice(0, 100) })
  const refuse = (found: Finding) => errors.push(planError(own.table, found))
  const text = (key: 'name' | 'title' | 'label') => (typeof given[key] === 'string' ? given[key].trim() : own[key])
  const targetOf = (name: unknown) => proposed.find(plan => plan.name === name)
  const fields = readFields(given.fields, own, { refuse, targetOf })
  const pages = isRecord(given.pages) ? given.pages : {}
  const { keyChosen: _before, ...facts } = own
  const chosen = own.key.length === 0 || own.keyChosen ? chosenKey(given.key, fields, refuse) : []
  const key = chosen.length > 0 ? chosen : own.keyChosen ? [] : own.key.map(one => renamedIn(own, fields, one))
  const plan: TablePlan = {
    ...facts,
    name: text('name'),
    title: text('title'),
    label: text('label'),
    key,
    ...(chosen.length > 0 ? { keyChosen: true } : {}),
    pages: {
      detail: key.length > 0 && pages.detail !== false,
      edit: key.length > 0 && chosen.length === 0 && pages.edit !== false && fields.some(field => !field.readOnly),
    },
    fields,
  }
  const tree = given.tree === undefined ? own.tree : given.tree
  if (typeof tree === 'string' && tree !== '') {
    const column = own.fields.find(field => field.name === tree)?.column
    const parent = parentFields({ ...plan, kind: own.kind }, own.name).find(
      field => field.name === tree || field.column === column,
    )
    if (parent) plan.tree = parent.name
    else refuse(finding('PLAN_TREE_FIELD_FOREIGN', { field: tree.slice(0, 60) }))
  } else delete plan.tree
  if (fields.length === 0) refuse(finding('PLAN_WITHOUT_FIELDS'))
  if (!name.test(plan.name)) refuse(finding('PLAN_NAME_FORM', { name: plan.name }))
  if (/[A-Z]{2}/.test(plan.name)) refuse(finding('PLAN_NAME_CAPITALS', { name: plan.name }))
  if (isShipped(plan.name)) refuse(finding('PLAN_NAME_TAKEN', { name: plan.name }))
  if (plan.title === '' || plan.title.length > 50) refuse(finding('PLAN_TITLE_LENGTH'))
  if (!fields.some(field => field.name === plan.label)) plan.label = renamedIn(own, fields, own.label)
  if (fields.some(field => field.name === plan.label && field.columns)) refuse(finding('PLAN_LABEL_OF_COLUMNS'))
  return plan
}

/** Parses the columns that a user chose as the key of a view. */
function chosenKey(given: unknown, fields: readonly FieldPlan[], refuse: (found: Finding) => void): string[] {
  const names = [...new Set(Array.isArray(given) ? given.filter(one => typeof one === 'string') : [])]
  if (names.length > mostKeyColumns) refuse(finding('PLAN_KEY_TOO_MANY', { mostKeyColumns }))
  for (const one of names)
    if (!fields.some(field => field.name === one && mayBeKey(field)))
      refuse(finding('PLAN_KEY_UNSUITABLE', { name: one }))
  return names
}

const renamedIn = (own: TablePlan, fields: readonly FieldPlan[], property: string): string => {
  const column = own.fields.find(field => field.name === property)?.column
  return fields.find(field => field.column === column)?.name ?? property
}

interface Reading {
  refuse(found: Finding): void
  /** Finds a table by its proposed entity name, even if the caller has renamed it. */
  targetOf(name: unknown): TablePlan | undefined
}

function readFields(given: unknown, own: TablePlan, reading: Reading): FieldPlan[] {
  const { refuse } = reading
  const list = Array.isArray(given) ? given.filter(isRecord) : []
  const names = new Set<string>()
  const fields = own.fields.map(field => {
    const chosen = list.find(one => one.column === field.column)
    const result = chosen ? readField(chosen, field, reading) : field
    if (!name.test(result.name) || /[A-Z]{2}/.test(result.name))
      refuse(finding('PLAN_FIELD_NAME_FORM', { name: result.name }))
    if (names.has(result.name)) refuse(finding('PLAN_FIELD_NAME_TWICE', { name: result.name }))
    names.add(result.name)
    return result
  })
  return apartFromLabels(fields)
}

function readField(given: Record<string, unknown>, own: FieldPlan, { refuse, targetOf }: Reading): FieldPlan {
  const text = (key: 'name' | 'title') => (typeof given[key] === 'string' ? given[key].trim() : own[key])
  const flag = (key: 'required' | 'inList' | 'inForm') => (typeof given[key] === 'boolean' ? given[key] : own[key])
  const kind = planKinds.find(one => one === given.kind) ?? own.kind
  if (!mayBecome(own, kind)) refuse(finding('PLAN_FIELD_KIND_UNSUITABLE', { column: own.column, kind }))
  const title = text('title')
  if (title === '' || title.length > 50) refuse(finding('PLAN_FIELD_TITLE_LENGTH', { column: own.column }))
  const target = targetOf(given.target ?? own.target)
  const isDeclared = own.kind === 'reference' && (target === undefined || target.name === own.target)
  if (kind === 'reference' && !isDeclared && !(target && mayReferTo(own, target)))
    refuse(
      target
        ? finding('PLAN_FIELD_TARGET_UNSUITABLE', { column: own.column, target: target.title })
        : finding('PLAN_FIELD_TARGET_MISSING', { column: own.column }),
    )
  const search = searches.includes(String(given.search)) ? (given.search as FieldPlan['search']) : own.search
  return {
    ...own,
    name: text('name'),
    title,
    kind,
    ...(kind === 'reference' && target ? { target: target.name } : {}),
    search: fits(search, kind) ? search : 'none',
    required: own.required || (flag('required') && !own.readOnly),
    inList: flag('inList'),
    inForm: flag('inForm') && !own.readOnly,
  }
}

const texts: readonly FieldKind[] = ['text', 'longText', 'json', 'choice']

/** Whether a column may be shown as another kind without changing its values. */
export function mayBecome({ kind, plain = kind, keyType, readOnly, columns }: FieldPlan, next: FieldKind): boolean {
  if (next === kind || next === plain) return true
  if (columns) return false
  if (next === 'reference') return keyType !== undefined && !readOnly
  if (next === 'text' || next === 'longText') return kind === 'reference' || texts.includes(plain)
  return next === 'number' && plain === 'integer'
}

const fits = (search: FieldPlan['search'], kind: FieldKind): boolean => {
  if (search === 'none' || search === 'equal') return true
  if (search === 'range') return kind === 'date' || kind === 'dateTime' || kind === 'integer' || kind === 'number'
  return kind === 'text' || kind === 'longText'
}
