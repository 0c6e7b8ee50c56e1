import { pathAfter, pathsBefore, renamesBetween, renamesOf } from '../../../../processes/form-definition/renames.ts'
import type { FormSchema } from '../../../../processes/forms/formFields.ts'
import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { FormDefinition } from '../../../../schemas/types/formDefinition.ts'
import type { Call, EndpointInput, FoundSearch, ListSearch } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { escapeLike, Statement } from '../../../services/records/model/statement.ts'
import { page } from '../../../services/records/search/page.ts'
import { wrong } from '../faults.ts'
import { definitionOf } from '../forms/definitionOf.ts'
import { fieldTexts } from '../forms/fieldTexts.ts'
import { hidesSql, withoutFields, withoutHidden } from './boundRows.ts'
import { kindOf, readOfKind } from './kinds.ts'
import { FormVersions, instancesOf } from './versions.ts'

const mostValues = 200
const unfilled = '（未填写）'

/** A form whose data is shown: its fields by the active version, and the values of all versions under their names. */
interface ShownForm {
  definition: FormDefinition
  versions: FormVersions
}

async function shownForm(call: Call, templateId: unknown): Promise<ShownForm | undefined> {
  const id = textOf(templateId)
  if (id === null) return undefined
  const form = await readOfKind(call, 'formTemplate', id)
  const active = textOf(form.activeVersionId)
  const text = active === null ? form.definition : (await readOfKind(call, 'formVersion', active)).definition
  const definition = definitionOf(text)
  return { definition, versions: new FormVersions(definition) }
}

/** Returns the fields that a designer marked with a word, in the order of the form. */
const marked = ({ schema }: FormDefinition, word: 'x-listed' | 'x-searchable'): [string, FormSchema][] =>
  Object.entries((schema.properties ?? {}) as Record<string, FormSchema>).filter(([, field]) => field[word] === true)

type Row = Record<string, unknown>

/**
 * POST …/instance/list: a page of instances. With `templateId`, each row says the fields that the designer chose for
 * lists, one by one in `texts` and together in `content`, and the argument `content` searches those chosen for the
 * search; values of older versions stand under the names of the active one.
 */
export async function instances(call: Call<EndpointInput<'processForm.instanceList'>>) {
  const { form, search } = await searchOf(call)
  const found = await page(call, 'formInstance', search.query, search.options)
  const rows = await withoutHidden(call, found.records)
  const texts = form ? await listedTexts(call, form, rows) : []
  return {
    ...found,
    records: rows.map((row, at) => ({
      ...row,
      content: (texts[at] ?? []).flatMap(({ title, text }) => (text === '' ? [] : `${title}：${text}`)).join('；'),
      texts: Object.fromEntries((texts[at] ?? []).map(({ name, text }) => [name, text])),
    })),
  }
}

/** The same search for exports, with a column for each of the chosen fields. */
export const instanceSearch: ListSearch = async call => {
  const { form, search } = await searchOf(call)
  if (!form) return search
  const fields = marked(form.definition, 'x-listed')
  const columns = fields.map(
    ([name, { title }]) => [`values.${name}`, { title: String(title ?? name), width: 20 }] as const,
  )
  return {
    ...search,
    made: {
      always: columns.map(([name]) => name),
      columns: { content: { title: '内容', width: 40 }, ...Object.fromEntries(columns) },
      async of(inner, rows) {
        const full = await withValues(inner, rows)
        const texts = await listedTexts(inner, form, full)
        return rows.map((row, at) => ({
          ...row,
          content: (texts[at] ?? []).map(({ title, text }) => `${title}：${text}`).join('；'),
          ...Object.fromEntries((texts[at] ?? []).map(({ name, text }) => [`values.${name}`, text])),
        }))
      },
    },
  }
}

async function searchOf(call: Call): Promise<{ form: ShownForm | undefined; search: FoundSearch }> {
  const { content, ...query } = call.input
  const form = await shownForm(call, query.templateId)
  const words = textOf(content)
  if (words !== null && !form) throw invalid(wrong('content', 'FORM_SEARCH_WITHOUT_FORM'))
  const options: FoundSearch['options'] = { where: { kind: kindOf(call), status: 'submitted' }, sort: '-createdAt' }
  if (words !== null && form) {
    const later = await laterDefinitions(call, query.templateId)
    // The kernel names only what it needs of a statement.
    options.condition = s => contentCondition(call, { definition: form.definition, later, words }, s as Statement)
  }
  return { form, search: { entity: 'formInstance', query, options } }
}

/** Returns the versions after the active one: there are some if an older version was activated again. */
async function laterDefinitions(call: Call, templateId: unknown): Promise<FormDefinition[]> {
  const s = new Statement()
  const rows = await s.run<{ definition: string }>(
    call.db,
    `select v."definition" from "form_version" v join "form_template" f on f."id" = v."template_id"
      where f."id" = ${s.value(templateId)} and v."version_no" > f."active_version_no"`,
  )
  return rows.map(({ definition }) => definitionOf(definition))
}

/** Returns the paths under which versions keep a field: by its renames, and those that later versions gave it. */
function pathsOf(name: string, definition: FormDefinition, later: readonly FormDefinition[]): string[] {
  const since = later.flatMap(version => {
    const renames = renamesBetween(definition, version)
    return [pathAfter(name, renames), ...pathsBefore(pathAfter(name, renames), renamesOf(version))]
  })
  return [...new Set([name, ...pathsBefore(name, renamesOf(definition)), ...since])]
}

/** Searches a field also under the keys that it has in other versions, but not where the process hides it. */
function contentCondition(
  call: Call,
  { definition, later, words }: { definition: FormDefinition; later: readonly FormDefinition[]; words: string },
  statement: Statement,
): string {
  const like = statement.value(`%${escapeLike(words)}%`)
  const conditions = marked(definition, 'x-searchable').flatMap(([name, { oneOf }]) => {
    const options = Array.isArray(oneOf) ? oneOf.filter(isRecord) : []
    const chosen = options.filter(({ title }) => String(title ?? '').includes(words)).map(each => String(each.const))
    return pathsOf(name, definition, later).map(path => {
      const value = `t."values" #>> ${statement.value(path.split('.'))}::text[]`
      const isChosen = chosen.length === 0 ? '' : ` or ${value} = any(${statement.value(chosen)}::text[])`
      return `((${value} ilike ${like}${isChosen}) and not ${hidesSql(call, statement, path)})`
    })
  })
  return conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`
}

interface ListedText {
  name: string
  title: string
  text: string
}

/** Returns the texts of the chosen fields of each row; labels of all rows are looked up together. */
async function listedTexts(
  call: Call,
  { definition, versions }: ShownForm,
  rows: readonly Row[],
): Promise<ListedText[][]> {
  const fields = marked(definition, 'x-listed')
  if (fields.length === 0 || rows.length === 0) return []
  await versions.load(
    call,
    rows.map(({ versionId }) => versionId),
  )
  const all = rows.map(row => versions.values(row))
  const places = rows.flatMap((_, at) => fields.map(([name, schema]) => ({ key: `${at} ${name}`, at, name, schema })))
  const texts = await fieldTexts(
    call,
    { properties: Object.fromEntries(places.map(({ key, schema }) => [key, schema])) },
    Object.fromEntries(places.map(({ key, at, name }) => [key, all[at]?.[name]])),
  )
  const byKey = new Map(texts.map(({ id, text }) => [id, text]))
  return rows.map((_, at) =>
    fields.map(([name, { title }]) => ({
      name,
      title: String(title ?? name),
      text: byKey.get(`${at} ${name}`) ?? '',
    })),
  )
}

/** Rows of an export hold no objects. */
async function withValues(call: Call, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => String(id))
  const found = await call.db
    .selectFrom('formInstance')
    .select(['id', 'versionId', 'values'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map((await withoutHidden(call, found)).map(row => [row.id, row]))
  return ids.map(id => ({ ...byId.get(id) }))
}

/**
 * POST …/instance/report: how many submitted instances hold each value of a field, or of every field if none is named.
 * Values of older versions stand under the names of the active one; of numbers there is the sum too. A field that a
 * process hides is counted for those who manage the instance.
 */
export async function formReport(call: Call<EndpointInput<'processForm.instanceReport'>>) {
  const { templateId, field } = call.input
  const form = await shownForm(call, templateId)
  const fields = form ? countable(form) : []
  const chosen = textOf(field)
  const counted = chosen === null ? fields : fields.filter(([name]) => name === chosen)
  if (!form || (chosen !== null && counted.length === 0)) throw invalid(wrong('field', 'FORM_FIELD_UNKNOWN'))
  const counts = new Map(counted.map(([name]) => [name, new Map<string, Counted>()]))
  for await (const rows of instancesOf(call, String(templateId), { status: 'submitted' })) {
    await form.versions.load(
      call,
      rows.map(({ versionId }) => versionId),
    )
    for (const row of rows) {
      const { versionId, hidden } = row
      const values = form.versions.values({ versionId, values: withoutFields(row.values, hidden) })
      const unseen = (hidden ?? []).map(field => form.versions.pathNow(versionId, field))
      for (const [name, found] of counts) if (!unseen.includes(name)) count(found, values[name] ?? null)
    }
  }
  const lines = []
  for (const [name, schema] of counted) lines.push(...(await reportLines(call, schema, counts.get(name)!)))
  return lines.map((line, at) => ({ id: String(at + 1), ...line }))
}

interface Counted {
  value: unknown
  count: number
}

function count(found: Map<string, Counted>, value: unknown): void {
  const key = JSON.stringify(value)
  found.set(key, { value, count: (found.get(key)?.count ?? 0) + 1 })
}

/** Orders values by how often they occur, then filled ones first, then as text: the same in every report. */
function moreOften(one: Counted, other: Counted): number {
  const isEmpty = ({ value }: Counted) => Number(value === null)
  const texts = [JSON.stringify(one.value), JSON.stringify(other.value)] as const
  return other.count - one.count || isEmpty(one) - isEmpty(other) || (texts[0] < texts[1] ? -1 : 1)
}

/** Returns the most frequent values of a field, in words. */
async function reportLines(call: Call, schema: FormSchema, found: ReadonlyMap<string, Counted>) {
  const most = [...found.values()].sort(moreOften).slice(0, mostValues)
  const keys = most.map((_, at) => String(at))
  const texts = await fieldTexts(
    call,
    { properties: Object.fromEntries(keys.map(key => [key, schema])) },
    Object.fromEntries(most.map(({ value }, at) => [String(at), value])),
  )
  return most.map(({ value, count: times }, at) => ({
    fieldTitle: String(schema.title ?? ''),
    value: texts[at]?.text || unfilled,
    count: times,
    sum: typeof value === 'number' ? value * times : null,
  }))
}

/** POST …/instance/columns: the fields that the designer chose for lists, which are columns there. */
export async function listedFields(call: Call<EndpointInput<'processForm.listedFields'>>) {
  const form = await shownForm(call, call.input.templateId)
  return form ? marked(form.definition, 'x-listed').map(([id, { title }]) => ({ id, title: String(title ?? id) })) : []
}

/** Inputs whose values differ in every instance. */
const singular: readonly unknown[] = ['upload', 'image', 'signature']

/** Returns the fields that a report can count, without sub-tables, parts, files and mere notes. */
const countable = ({ definition }: ShownForm): [string, FormSchema][] =>
  Object.entries((definition.schema.properties ?? {}) as Record<string, FormSchema>).filter(
    ([, { type, items, properties, 'x-field': input }]) =>
      type !== 'null' &&
      !singular.includes(input) &&
      !isRecord(properties) &&
      !(isRecord(items) && isRecord(items.properties)),
  )

/** POST …/instance/fields: the fields that a report can count. */
export async function formFieldChoices(call: Call<EndpointInput<'processForm.fieldList'>>) {
  const form = await shownForm(call, call.input.templateId)
  return (form ? countable(form) : []).map(([id, { title }]) => ({ id, fieldTitle: String(title ?? id) }))
}
