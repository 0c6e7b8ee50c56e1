import { isRecord, type SchemaObject } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FieldGroup } from '../forms/design/layoutOptions.ts'
import { paletteFields } from '../forms/design/palette/paletteFields.ts'
import { type ComponentField, componentReaders } from './componentSchema.ts'
import { celOfFeel, type FeelNames } from './feelCondition.ts'
import { finding } from './findings.ts'
import { commonWords, type FormJsComponent, keptWord } from './formJs.ts'
import { freeKey } from './freeKey.ts'
import { type FormReport, ReportLines } from './report.ts'
import { shownType } from './shownType.ts'

/** Whether a parsed file is a form of form-js. */
export const isFormJs = (given: unknown): given is { components: unknown[]; id?: unknown } =>
  isRecord(given) && Array.isArray(given.components)

/** A record that is being built. */
interface Building {
  schema: SchemaObject & { properties: SchemaObject }
  layout: SchemaObject
  groups: (FieldGroup & { fields: string[] })[]
  /** Whether it is inside the row of a list, whose members a condition may name without a prefix. */
  isRow: boolean
}

const building = (isRow = false): Building => ({
  schema: { type: 'object', properties: {} },
  layout: {},
  groups: [],
  isRow,
})

/** Where components are put: a record, and the group of its layout that takes their fields. */
interface Target {
  record: Building
  group?: Building['groups'][number]
}

const deepest = 50
/** Products of FEEL are rounded as BPMN engines do; ours are exact. */
const rounded = /^round\(([^(),]*), 12\)$/

/**
 * Reads a form of form-js (bpmn.io). Components become fields, groups without a path become groups of the layout, and
 * simple FEEL conditions become CEL; what has no meaning here is kept under `x-formJs` or refused, as the report says.
 */
export function fromFormJs(file: { components: unknown[]; id?: unknown }): FormReport {
  const reading = new Reading()
  const { schema, layout } = reading.form(file.components)
  const report = reading.lines.report({ schema, layout }, 'formJs')
  return typeof file.id === 'string' && file.id !== '' ? { ...report, code: file.id, name: file.id } : report
}

class Reading {
  readonly lines = new ReportLines()
  private readonly root = building()
  /** Conditions are translated when all fields are known. */
  private readonly conditions: (() => void)[] = []

  form(components: readonly unknown[]): { schema: SchemaObject; layout: SchemaObject } {
    this.components(components, { record: this.root }, 0)
    for (const condition of this.conditions) condition()
    return finished(this.root)
  }

  private components(given: readonly unknown[], target: Target, depth: number): void {
    for (const each of given) {
      if (depth > deepest || !isRecord(each) || typeof each.type !== 'string')
        this.lines.add('refused', finding('FORM_PART_REFUSED'), { before: depth > deepest ? undefined : each })
      else this.component(each as FormJsComponent, target, depth)
    }
  }

  private component(given: FormJsComponent, target: Target, depth: number): void {
    const { type } = given
    const place = placeOf(given)
    const reader = Object.hasOwn(componentReaders, type) ? componentReaders[type] : undefined
    // A button has a key in some versions only.
    const key = isPath(given.path) ? given.path : (given.key ?? (type === 'button' ? given.id : undefined))
    const isField = reader || type === 'group' || type === 'dynamiclist' || type === 'expression'
    if (type === 'button' && isSubmit(given)) this.lines.add('noticed', finding('FORM_SUBMIT_LEFT'), place)
    else if (type === 'group' && !isPath(given.path)) this.group(given, target, depth)
    else if (!isField || !isPath(key))
      this.lines.add('refused', finding('FORM_PART_REFUSED'), { ...place, before: given.text ?? type })
    else {
      const inner = type === 'expression' ? () => this.formula(given, target) : () => this.part(given, target, depth)
      const field = reader ? reader(given) : inner()
      this.place(
        given,
        { key, field: { ...field, schema: Object.assign(field.schema, titled(given, field.schema)) } },
        target,
      )
    }
  }

  private group(given: FormJsComponent, { record, group }: Target, depth: number): void {
    if (group) this.lines.add('noticed', finding('FORM_GROUP_FLAT'), placeOf(given))
    const own = group ?? { title: titleOf(given), fields: [] }
    if (!group) record.groups.push(own)
    this.components(listOf(given.components), { record, group: own }, depth + 1)
  }

  /** A group with a path is a record, a dynamic list is a sub-table. */
  private part(given: FormJsComponent, { record }: Target, depth: number): ComponentField {
    const isList = given.type === 'dynamiclist'
    const inner = building(isList || record.isRow)
    this.components(listOf(given.components), { record: inner }, depth + 1)
    const { schema, layout } = finished(inner)
    const drawn = Object.keys(layout).length > 0 ? { items: layout } : {}
    return isList ? { schema: { type: 'array', items: schema }, layout: drawn, used: [] } : { schema, layout, used: [] }
  }

  private formula(given: FormJsComponent, { record }: Target): ComponentField {
    const schema: SchemaObject = {}
    const feel = String(given.expression ?? '')
    this.conditions.push(() => {
      const cel = this.translated(given, { attribute: 'expression', feel }, record)
      if (cel === undefined) keep(schema, { expression: feel })
      else schema['x-value'] = `=${cel.replace(rounded, '$1')}`
    })
    return { schema, layout: {}, used: ['expression', 'computeOn'] }
  }

  /** Puts a field at its path, which may lead into records of its own: `address.city`. */
  private place(given: FormJsComponent, { key, field }: { key: string; field: ComponentField }, target: Target): void {
    const names = key.split('.').map(name => this.named(given, name))
    const name = names.at(-1)!
    let holder: SchemaObject = target.record.schema
    for (const outer of names.slice(0, -1))
      holder = innerOf(innerOf(holder, 'properties', {}), outer, { type: 'object', properties: {} })
    const properties = innerOf(holder, 'properties', {})
    const known = ownOf(properties, name)
    const isJoined = isRecord(known) && known.type === 'object' && field.schema.type === 'object'
    if (known !== undefined && !isJoined) {
      this.lines.add('refused', finding('FORM_FIELD_TWICE'), { ...placeOf(given), before: key })
      return
    }
    if (isJoined) join(field.schema, known)
    properties[name] = field.schema
    const locked = given.readonly === true || given.disabled === true ? { 'ui:readonly': true } : {}
    const layout = { ...field.layout, ...locked }
    if (Object.keys(layout).length > 0)
      Object.assign(
        names.reduce((at, each) => innerOf(at, each, {}), target.record.layout),
        layout,
      )
    if (isRecord(given.validate) && given.validate.required === true)
      holder.required = [...listOf(holder.required), name]
    const { group } = target
    if (group && !group.fields.includes(names[0]!)) group.fields.push(names[0]!)
    const type = given.type === 'expression' ? paletteFields.formula.title : shownType(field.schema, field.layout)
    this.lines.add('translated', finding('FORM_FIELD_READ', { type }), { ...placeOf(given), before: given.type })
    if (given.type === 'button' && field.schema['x-link'] === undefined)
      this.lines.add('noticed', finding('FORM_BUTTON_UNSET'), placeOf(given))
    this.words(given, field, target.record)
  }

  private named(given: FormJsComponent, name: string): string {
    const key = freeKey(name)
    if (key !== name) this.lines.add('noticed', finding('FORM_KEY_INVALID', { name, key }), placeOf(given))
    return key
  }

  /** Reads the words that every component may have, and keeps those without a meaning. */
  private words(given: FormJsComponent, { schema, used }: ComponentField, record: Building): void {
    const { validate, conditional, readonly, defaultValue } = given
    if (defaultValue !== undefined && defaultValue !== null && defaultValue !== '') schema.default = defaultValue
    this.condition(
      given,
      { attribute: 'hide', feel: isRecord(conditional) ? conditional.hide : undefined },
      { schema, record },
    )
    this.condition(given, { attribute: 'readonly', feel: readonly }, { schema, record })
    const kept = Object.entries(given).filter(([word]) => !commonWords.has(word) && !used.includes(word))
    if (isRecord(validate) && validate.validationType === 'phone') kept.push(['validate', { validationType: 'phone' }])
    for (const [attribute, before] of kept) {
      const isData = ['valuesKey', 'valuesExpression', 'dataSource'].includes(attribute)
      const said = isData ? finding('FORM_OPTIONS_KEPT') : finding('FORM_PART_KEPT')
      this.lines.add('kept', said, { ...placeOf(given), attribute, before })
    }
    keep(schema, Object.fromEntries(kept))
  }

  /** A condition of form-js says when a field is hidden or locked; ours says when it is shown or open. */
  private condition(
    given: FormJsComponent,
    { attribute, feel }: { attribute: 'hide' | 'readonly'; feel: unknown },
    { schema, record }: { schema: SchemaObject; record: Building },
  ): void {
    if (typeof feel !== 'string' || feel.trim() === '') return
    this.conditions.push(() => {
      const cel = this.translated(given, { attribute, feel }, record)
      if (cel !== undefined) schema[attribute === 'hide' ? 'x-visible' : 'x-enabled'] = `=!(${cel})`
      else keep(schema, attribute === 'hide' ? { conditional: { hide: feel } } : { readonly: feel })
    })
  }

  private translated(
    given: FormJsComponent,
    { attribute, feel }: { attribute: string; feel: string },
    record: Building,
  ): string | undefined {
    const read = celOfFeel(feel, namesFor(record, this.root))
    const place = { ...placeOf(given), attribute, before: feel }
    if ('fault' in read) this.lines.add('kept', finding('FORM_CONDITION_KEPT', { reason: read.fault }), place)
    else this.lines.add('translated', finding('FORM_CONDITION_READ'), { ...place, after: read.cel })
    return 'fault' in read ? undefined : read.cel
  }
}

/** Returns schema and layout of a record with its groups. */
function finished({ schema, layout, groups }: Building): { schema: SchemaObject; layout: SchemaObject } {
  const grouped = groups.filter(({ fields }) => fields.length > 0)
  return { schema, layout: grouped.length === 0 ? layout : { ...layout, 'ui:options': { groups: grouped } } }
}

const isPath = (path: unknown): path is string => typeof path === 'string' && path.replaceAll('.', '') !== ''
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

function titleOf({ label, dateLabel, timeLabel, key, id, type }: FormJsComponent): string {
  const found = [label, dateLabel, timeLabel, key, id].find(each => typeof each === 'string' && each !== '')
  return typeof found === 'string' ? found : type
}

/** The page has a button that submits; without an action a button submits. */
const isSubmit = ({ action }: FormJsComponent) => action === undefined || action === 'submit'

const placeOf = (given: FormJsComponent) => ({ element: titleOf(given) })

function titled(given: FormJsComponent, schema: SchemaObject): SchemaObject {
  const { description } = given
  const words = typeof description === 'string' && description !== '' ? { description } : {}
  return { title: titleOf(given), ...words, ...schema }
}

function keep(schema: SchemaObject, words: SchemaObject): void {
  if (Object.keys(words).length > 0) schema[keptWord] = { ...(schema[keptWord] as object | undefined), ...words }
}

const ownOf = (object: SchemaObject, name: string): unknown => (Object.hasOwn(object, name) ? object[name] : undefined)

/** Returns the object in a member, which is made if there is none. */
function innerOf(object: SchemaObject, name: string, empty: SchemaObject): SchemaObject {
  const known = ownOf(object, name)
  if (isRecord(known)) return known
  object[name] = empty
  return empty
}

/** Keys of other components may have made the record of a group. */
function join(schema: SchemaObject, known: SchemaObject): void {
  schema.properties = { ...(known.properties as object), ...(schema.properties as object) }
  const required = [...listOf(known.required), ...listOf(schema.required)]
  if (required.length > 0) schema.required = required
}

const namesFor = (record: Building, root: Building): FeelNames => ({
  form: new Set(Object.keys(root.schema.properties)),
  row: record.isRow ? new Set(Object.keys(record.schema.properties)) : undefined,
})
