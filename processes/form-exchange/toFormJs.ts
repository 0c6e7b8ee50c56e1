import { isRecord, type SchemaObject } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FormDefinition, Part } from '../forms/design/formDefinition.ts'
import { fieldOf, namesOf, recordAt, recordOf, requiredIn, titleAt } from '../forms/design/formDefinition.ts'
import { groupsOf, optionOf } from '../forms/design/layoutOptions.ts'
import { kindOfField } from '../forms/design/palette/kindOfField.ts'
import { componentWriters } from './componentWriters.ts'
import { feelOfCel } from './feelCondition.ts'
import { finding } from './findings.ts'
import { keptWord } from './formJs.ts'
import { type FormReport, ReportLines } from './report.ts'

const schemaVersion = 18

/**
 * Writes a form as form-js (bpmn.io) reads it. The report names what form-js cannot hold.
 *
 * @example toFormJs({ schema: { properties: { days: { type: 'integer' } } }, layout: {} }, 'leave').file
 */
export function toFormJs(form: FormDefinition, code: string): { file: object; report: FormReport } {
  const writing = new Writing()
  const record = recordAt(form, [])
  const components = record ? writing.record(record) : []
  if (form.schema['x-rules'] !== undefined) writing.lines.add('refused', finding('FORM_RULE_UNWRITTEN'))
  return {
    file: { type: 'default', id: code, schemaVersion, components },
    report: writing.lines.report(form, 'formJs'),
  }
}

class Writing {
  readonly lines = new ReportLines()

  record(record: Part): object[] {
    const parts = new Map(namesOf(record).map(name => [name, this.field(record, name)]))
    const groups = groupsOf(record.layout).map(({ title, fields }) => {
      const components = fields.flatMap(name => parts.get(name) ?? [])
      for (const name of fields) parts.delete(name)
      return { type: 'group', id: `group_${title}`, label: title, showOutline: true, components }
    })
    return [...groups, ...[...parts.values()].flat()]
  }

  private field(record: Part, name: string): object[] {
    const field = fieldOf(record, name)
    if (!field) return []
    const { schema, layout } = field
    const title = titleAt(record, [name])
    const required = requiredIn(record).includes(name) ? { required: true } : {}
    const common = {
      id: `Field_${name}`,
      label: title,
      ...(typeof schema.description === 'string' ? { description: schema.description } : {}),
      ...(schema.default === undefined ? {} : { defaultValue: schema.default }),
      ...(optionOf(layout, 'readonly') === true || schema.readOnly === true ? { readonly: true } : {}),
      ...this.conditions(schema, title),
      ...(isRecord(schema[keptWord]) ? schema[keptWord] : {}),
    }
    const inner = recordOf(field)
    if (inner) {
      const type = schema.items === undefined ? 'group' : 'dynamiclist'
      return [{ ...common, type, path: name, showOutline: true, components: this.record(inner) }]
    }
    const writer = componentWriters[kindOfField(field) ?? 'json']
    if (!writer) this.lines.add('refused', finding('FORM_FIELD_UNWRITTEN'), { element: title, before: schema.type })
    const formula = schema['x-value']
    if (typeof formula === 'string' && feelOfCel(formula) === undefined)
      this.lines.add('refused', finding('FORM_CONDITION_UNWRITTEN'), {
        element: title,
        attribute: 'x-value',
        before: formula,
      })
    const { validate, ...words } = writer?.(schema) ?? { type: 'textfield' }
    const limits = { ...required, ...(validate as object | undefined) }
    return [{ ...common, key: name, ...words, ...(Object.keys(limits).length > 0 ? { validate: limits } : {}) }]
  }

  private conditions(schema: SchemaObject, title: string): object {
    const written = (word: string) => {
      const cel = schema[word]
      if (typeof cel !== 'string' || cel === '') return undefined
      const negated = /^=!\((.*)\)$/s.exec(cel)?.[1]
      // The words of form-js say the opposite.
      const own = negated === undefined ? undefined : feelOfCel(negated)
      const plain = own ?? feelOfCel(cel)
      const feel = own ?? (plain && `not(${plain})`)
      if (feel === undefined)
        this.lines.add('refused', finding('FORM_CONDITION_UNWRITTEN'), { element: title, attribute: word, before: cel })
      return feel && `=${feel}`
    }
    const [hide, readonly] = [written('x-visible'), written('x-enabled')]
    return { ...(hide ? { conditional: { hide } } : {}), ...(readonly ? { readonly } : {}) }
  }
}
