import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FormPrint, FormPrintPart } from '../../../schemas/types/formDefinition.ts'
import { printParts, readFormPrint, usualFrame } from '../printSettings.ts'
import { type FormDefinition, fieldOf, namesOf, recordAt, recordOf } from './formDefinition.ts'
import type { SettingsForm } from './palette/settingsForm.ts'

const titles = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, title]) => ({ const: value, title }))

const text = (title: string, description?: string) => ({
  type: 'string',
  title,
  maxLength: 100,
  ...(description === undefined ? {} : { description }),
})

const band = (title: string) => ({
  type: 'object',
  title,
  properties: { left: text('左'), center: text('中'), right: text('右') },
})

const partTitles: Record<FormPrintPart, string> = {
  events: '办理过程',
  diagram: '流程图',
  seals: '用印',
  files: '附件',
}

const words =
  '花括号中写字段的标识，或 title（标题）、number（编号）、processName（流程）、initiatorName（发起人）、' +
  'organizationName（组织）、page（页码）、pages（页数）、printedAt（打印时间）、printedBy（打印人）'

/** Names that are printed, in their order, and whether each is. */
interface Choice {
  field: string
  shown: boolean
}

/** A list of all names, of which rows are moved and ticked but neither added nor removed. */
const choiceOf = (title: string, names: readonly (readonly [string, string])[]) => ({
  type: 'array',
  title,
  minItems: names.length,
  maxItems: names.length,
  items: {
    type: 'object',
    properties: {
      field: {
        type: 'string',
        title: '字段',
        readOnly: true,
        oneOf: names.map(([name, said]) => ({ const: name, title: said })),
      },
      shown: { type: 'boolean', title: '打印' },
    },
  },
})

const layout = {
  'ui:options': {
    layout: 'groups',
    columns: 1,
    groups: [
      { title: '纸张', fields: ['orientation', 'columns'] },
      { title: '标题与条码', fields: ['heading', 'code'] },
      { title: '页眉页脚', fields: ['header', 'footer'] },
      { title: '内容', fields: ['fields', 'tables', 'below'] },
    ],
  },
  fields: { 'ui:options': { display: 'table' } },
}

/** Returns the settings of the print of a form, drawn as a form of their own. */
export function printSettingsForm(form: FormDefinition): SettingsForm {
  const record = recordAt(form, [])
  const names = record ? namesOf(record) : []
  const titled = names.map(name => [name, titleOf(record && fieldOf(record, name)?.schema, name)] as const)
  const tables = tablesOf(form)
  return {
    schema: {
      type: 'object',
      properties: {
        orientation: { type: 'string', title: '方向', oneOf: titles({ portrait: '纵向', landscape: '横向' }) },
        columns: { type: 'integer', title: '每行字段数', enum: [1, 2, 3] },
        heading: text('标题', words),
        code: {
          type: 'object',
          title: '标题旁的码',
          properties: {
            kind: {
              type: 'string',
              title: '种类',
              oneOf: titles({ none: '不印', code128: '条码（code 128）', qr: '二维码' }),
            },
            value: text('内容', '例如 {number}；条码只能包含字母、数字和符号'),
          },
        },
        header: band('页眉'),
        footer: band('页脚'),
        fields: choiceOf('字段', titled),
        ...(tables.length === 0
          ? {}
          : {
              tables: {
                type: 'object',
                title: '明细的列',
                properties: Object.fromEntries(
                  tables.map(({ name, title, columns }) => [name, choiceOf(title, columns)]),
                ),
              },
            }),
        below: {
          type: 'object',
          title: '表单下方',
          properties: Object.fromEntries(printParts.map(part => [part, { type: 'boolean', title: partTitles[part] }])),
        },
      },
    },
    layout: {
      ...layout,
      tables: Object.fromEntries(tables.map(({ name }) => [name, { 'ui:options': { display: 'table' } }])),
    },
    value: settingsOf(form, names, tables),
  }
}

interface Table {
  name: string
  title: string
  columns: readonly (readonly [string, string])[]
}

function tablesOf(form: FormDefinition): Table[] {
  const record = recordAt(form, [])
  return (record ? namesOf(record) : []).flatMap(name => {
    const field = record && fieldOf(record, name)
    const inner = field && isRecord(field.schema.items) ? recordOf(field) : undefined
    if (!field || !inner) return []
    const columns = namesOf(inner).map(each => [each, titleOf(fieldOf(inner, each)?.schema, each)] as const)
    return [{ name, title: titleOf(field.schema, name), columns }]
  })
}

const titleOf = (schema: Readonly<Record<string, unknown>> | undefined, name: string): string =>
  typeof schema?.title === 'string' && schema.title !== '' ? schema.title : name

function settingsOf(form: FormDefinition, names: readonly string[], tables: readonly Table[]): Record<string, unknown> {
  const print = readFormPrint(form.print)
  const below = print.below ?? printParts
  return {
    orientation: print.orientation ?? 'portrait',
    columns: print.columns ?? 2,
    heading: print.heading ?? usualFrame.heading,
    code: print.code ?? { kind: 'none' },
    header: print.header ?? usualFrame.header,
    footer: print.footer ?? usualFrame.footer,
    fields: choices(names, print.fields),
    ...(tables.length === 0
      ? {}
      : {
          tables: Object.fromEntries(
            tables.map(({ name, columns }) => [
              name,
              choices(
                columns.map(([column]) => column),
                print.tables?.find(({ field }) => field === name)?.columns,
              ),
            ]),
          ),
        }),
    below: Object.fromEntries(printParts.map(part => [part, below.includes(part)])),
  }
}

/** Chosen names come first, in their order. */
function choices(names: readonly string[], chosen: readonly string[] | undefined): Choice[] {
  if (!chosen) return names.map(field => ({ field, shown: true }))
  const known = chosen.filter(name => names.includes(name))
  const rest = names.filter(name => !known.includes(name))
  return [...known.map(field => ({ field, shown: true })), ...rest.map(field => ({ field, shown: false }))]
}

/** Returns the settings that such a value says; undefined if it says what is printed without any. */
export function printOfSettings(form: FormDefinition, value: unknown): FormPrint | undefined {
  if (!isRecord(value)) return form.print
  const record = recordAt(form, [])
  const fields = chosenOf(record ? namesOf(record) : [], value.fields)
  const tables = tablesOf(form).flatMap(({ name, columns }) => {
    const given = isRecord(value.tables) ? value.tables[name] : undefined
    const chosen = chosenOf(
      columns.map(([column]) => column),
      given,
    )
    return chosen ? [{ field: name, columns: chosen }] : []
  })
  const { orientation, columns, heading, header, footer, code, below } = value
  const shown = printParts.filter(part => !isRecord(below) || below[part] !== false)
  const isUsual = (given: unknown, usual: unknown) => JSON.stringify(given) === JSON.stringify(usual)
  const print = readFormPrint({
    ...(orientation === 'landscape' ? { orientation } : {}),
    ...(columns === 2 ? {} : { columns }),
    ...(heading === usualFrame.heading ? {} : { heading }),
    ...(isUsual(header, usualFrame.header) ? {} : { header: header ?? {} }),
    ...(isUsual(footer, usualFrame.footer) ? {} : { footer: footer ?? {} }),
    ...(isRecord(code) && code.kind !== 'none' ? { code: { ...code, value: code.value ?? '' } } : {}),
    ...(fields ? { fields } : {}),
    ...(tables.length > 0 ? { tables } : {}),
    ...(shown.length === printParts.length ? {} : { below: shown }),
  })
  return Object.keys(print).length === 0 ? undefined : print
}

/** Returns the ticked names in their order; undefined if they are all, as they are drawn. */
function chosenOf(names: readonly string[], given: unknown): string[] | undefined {
  if (!Array.isArray(given)) return undefined
  const chosen = given.flatMap((one: unknown) =>
    isRecord(one) && one.shown === true && typeof one.field === 'string' ? [one.field] : [],
  )
  const isAll = chosen.length === names.length && chosen.every((name, at) => name === names[at])
  return isAll || chosen.length === 0 ? undefined : chosen
}
