import type { Property } from '../../../schemas/types/entity.ts'
import type { EditPage, Field } from '../../../schemas/types/pages/edit.ts'
import { checkDictionary, checkPermission, checkRuleSetName, findEndpoint, type KnownEndpoint } from '../context.ts'
import { checkFilled, checkValue, checkValues } from '../expressions/checkExpression.ts'
import type { Names } from '../expressions/checkNode.ts'
import {
  anything,
  fits,
  numeric,
  type RecordType,
  text,
  typeOfProperty,
  typeWord,
  type ValueType,
} from '../expressions/valueType.ts'
import type { Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'
import { checkShown } from './checkActions.ts'
import { checkColumns } from './checkColumns.ts'
import { checkFieldSchema } from './checkFieldSchema.ts'
import { checkCircles, checkFieldCheck, checkFieldsTwice, checkFormSize, checkTitle } from './checkForm.ts'
import { checkSubTable } from './checkGrid.ts'
import { checkOptions } from './checkOptions.ts'
import { checkPicker } from './checkPicker.ts'
import { checkCall, checkComputed, checkConditions, type PageCheck, wantShape, withNames } from './pageCheck.ts'

export function checkEditPage(check: PageCheck, page: EditPage): void {
  const { spot, names } = check
  const source = checkSource(check, page)
  const create = page.create === undefined ? undefined : findEndpoint(check.context, spot.at('create'), page.create)
  const update = page.update === undefined ? undefined : findEndpoint(check.context, spot.at('update'), page.update)
  if (page.create === undefined && page.update === undefined) spot.error('an edit page needs "create" or "update"')
  if (page.update !== undefined && page.source === undefined) {
    spot.at('update').error('"update" changes a record: "source" must say where it is read')
  }
  const stores = [create, update].filter(one => one !== undefined)
  const isKnown = stores.length === [page.create, page.update].filter(one => one !== undefined).length
  const row = source?.answer.element
  const form = formOf(page, stores, row)
  const inner = withNames(names, { form, row })
  for (const [index, section] of page.sections.entries()) {
    const place = spot.at('sections', index)
    checkConditions(place, { visible: section.visible }, inner)
    checkTitle(place, page, section)
    for (const [at, field] of section.fields.entries()) {
      const where = place.at('fields', at)
      if (isKnown) checkFieldName(typeof field === 'string' ? where : where.at('field'), field, stores, row)
      if (typeof field !== 'string') {
        checkField(check, where, field, inner, form)
        checkFieldSchema(check, where, field, { property: propertyOf(field, stores), names: inner })
        checkSubTable(check, where, field, propertyOf(field, stores), inner)
      }
      checkPicker(check, where, typeof field === 'string' ? { field } : field, propertyOf(field, stores))
    }
  }
  const given = checkValues(spot.at('submitWith'), page.submitWith, inner)
  if (isKnown) checkSubmitted(page, spot, { create, update, given: new Set(given.keys()) })
  checkRuleSetName(check.context, spot.at('rules'), page.rules)
  checkRuleSetName(check.context, spot.at('serverRules'), page.serverRules)
  checkFormPreview({ ...check, names: inner }, page)
  checkKeep({ ...check, names: inner }, page)
  checkValues(spot.at('look', 'with'), page.look?.with, inner)
  checkConditions(spot, { readOnly: page.readOnly }, withNames(names, { row }))
  checkComputed(spot.at('labelBy'), page.labelBy, names)
  checkCircles(spot, page)
  checkFormSize(spot.at('sections'), page.sections)
  checkFieldsTwice(spot.at('sections'), page.sections)
  // One of the calls is enough: only a new record has a first password to show.
  const { show } = page.submit ?? {}
  const shown = stores.find(store => show && store.answer.element.members.has(show.field)) ?? stores[0]
  checkShown(spot.at('submit', 'show'), shown, show)
}

/** Checks the preview: records computed from the form. */
function checkFormPreview(check: PageCheck, { preview }: EditPage): void {
  if (!preview) return
  const spot = check.spot.at('preview')
  checkConditions(spot, { visible: preview.visible }, check.names)
  const { source: name, with: given } = preview
  const source = checkCall(check, { spot, key: 'source', name, with: given, names: check.names })
  wantShape(spot.at('source'), source, ['page', 'list'])
  checkColumns(check, spot.at('columns'), preview.columns, source?.answer.element)
}

/** Checks what a form keeps as a draft. */
function checkKeep(check: PageCheck, { keep }: EditPage): void {
  if (!keep) return
  const spot = check.spot.at('keep')
  checkConditions(spot, { visible: keep.visible }, check.names)
  checkCall(check, { spot, key: 'call', name: keep.call, with: keep.with, names: check.names })
}

function checkSource(check: PageCheck, page: EditPage): KnownEndpoint | undefined {
  if (page.source === undefined) return undefined
  const automatic = page.with === undefined ? ['id'] : []
  const source = checkCall(check, {
    spot: check.spot,
    key: 'source',
    name: page.source,
    with: page.with,
    automatic,
    names: check.names,
  })
  wantShape(check.spot.at('source'), source, ['record'])
  return source
}

/** Returns the record of the form: every field, and the properties that the read returns. */
function formOf(page: EditPage, stores: KnownEndpoint[], row: RecordType | undefined): RecordType {
  const members = new Map<string, ValueType>([['id', text], ['revision', numeric], ...(row?.members ?? [])])
  for (const { takes } of stores) {
    for (const [name, property] of takes.known) {
      if (!members.has(name)) members.set(name, property ? typeOfProperty(property) : anything)
    }
  }
  for (const field of page.sections.flatMap(section => section.fields)) {
    const name = typeof field === 'string' ? field : field.field
    if (!members.has(name)) members.set(name, anything)
  }
  return { kind: 'record', name: row?.name ?? stores[0]?.takes.from ?? 'the form', members }
}

function checkFieldName(spot: Spot, field: string | Field, stores: KnownEndpoint[], row: RecordType | undefined): void {
  const name = typeof field === 'string' ? field : field.field
  if (stores.length === 0 || stores.some(({ takes }) => takes.known.has(name))) return
  // A read-only field need not be an argument of the call.
  if (typeof field !== 'string' && field.enabled === false && row?.members.has(name)) return
  if (row?.members.has(name)) {
    spot.error(`field "${name}" is not accepted by ${stores[0]!.name}; to show it only, say "enabled": false`)
    return
  }
  const known = stores.flatMap(({ takes }) => [...takes.known.keys()])
  const where = stores[0]!.takes.from
  spot.error(`field "${name}" is not in ${where}${hint(name, known)}`)
}

/** Returns the property that a field sets. */
const propertyOf = (field: string | Field, stores: KnownEndpoint[]): Property | undefined => {
  const name = typeof field === 'string' ? field : field.field
  return stores.map(({ takes }) => takes.known.get(name)).find(one => one !== undefined)
}

function checkField(check: PageCheck, spot: Spot, field: Field, names: Names, form: RecordType): void {
  checkPermission(check.context, spot.at('permission'), field.permission)
  checkDictionary(check.context, spot.at('dictionary'), field.dictionary)
  checkConditions(spot, { visible: field.visible, enabled: field.enabled, required: field.required }, names)
  checkFilled(spot.at('value'), field.value, names, { field: field.field, type: form.members.get(field.field) })
  checkOptions(check, spot.at('options'), field.options, names)
  checkFieldCheck(check, spot.at('check'), field, names)
  if (field.default === undefined) return
  const wanted = form.members.get(field.field) ?? anything
  const type = checkValue(spot.at('default'), field.default, check.names)
  if (!fits(wanted, type))
    spot.at('default').error(`"${field.field}" is ${typeWord(wanted)}, the default is ${typeWord(type)}`)
}

interface Submitted {
  create: KnownEndpoint | undefined
  update: KnownEndpoint | undefined
  given: ReadonlySet<string>
}

/** Checks that the form or its fixed arguments contain every argument that the calls require. */
function checkSubmitted(page: EditPage, spot: Spot, { create, update, given }: Submitted): void {
  const stores = [create, update].filter(one => one !== undefined)
  for (const name of given) {
    if (stores.length === 0 || stores.some(({ takes }) => takes.known.has(name))) continue
    const known = stores.flatMap(({ takes }) => [...takes.known.keys()])
    spot
      .at('submitWith', name)
      .error(`${stores[0]!.name} takes no argument "${name}"${hint(name, known)}`, { key: true })
  }
  const fields = page.sections.flatMap(section =>
    section.fields.map(field => (typeof field === 'string' ? field : field.field)),
  )
  const has = new Set([...fields, ...given])
  for (const name of create?.takes.required ?? []) {
    if (!has.has(name)) spot.at('create').error(`${create?.name} needs "${name}", but no field gives it`)
  }
  const stored = new Set([...has, 'id', 'revision', ...(page.source ? (update?.takes.known.keys() ?? []) : [])])
  for (const name of update?.takes.required ?? []) {
    if (!stored.has(name)) spot.at('update').error(`${update?.name} needs "${name}", but no field gives it`)
  }
}
