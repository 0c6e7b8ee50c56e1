import type { EditPage, FormPreview } from '../../../schemas/types/pages/edit.ts'
import { answerOf, argumentsOf, type Element, loadEndpoint } from '../endpoints.ts'
import { resolveColumns } from '../resolveColumn.ts'
import type { ResolvedEdit, ResolvedFormPreview } from '../resolvedPage.ts'
import { resolveField } from '../resolveField.ts'
import { type Base, dictionariesOf } from './base.ts'
import { readingSections } from './readingSections.ts'

export async function resolveEdit(schema: EditPage, base: Base): Promise<ResolvedEdit> {
  const { file } = base
  const [create, update, source] = await Promise.all(
    (['create', 'update', 'source'] as const).map(async key => {
      const name = schema[key]
      return name === undefined ? undefined : loadEndpoint(name, { file, path: key })
    }),
  )
  const elements = await Promise.all([create, update].flatMap(endpoint => (endpoint ? [argumentsOf(endpoint)] : [])))
  const read = source ? await answerOf(source) : undefined
  const element: Element = {
    ...read,
    properties: Object.assign({}, read?.properties, ...elements.map(one => one.properties)),
  }
  const entity = elements.find(one => one.entity)?.entity ?? read?.entity
  const required = elements[0]?.required ?? []
  const sections = await Promise.all(
    schema.sections.map(async (section, at) => ({
      ...section,
      columns: section.columns ?? 2,
      fields: await Promise.all(
        section.fields.map((field, index) =>
          resolveField(field, element, { use: 'form', required, file, path: `sections[${at}].fields[${index}]` }),
        ),
      ),
    })),
  )
  const reading = await readingSections(sections, element)
  const checks = schema.sections.flatMap(({ fields }) =>
    fields.flatMap(field => (typeof field === 'object' && field.check ? [field.check.call] : [])),
  )
  await Promise.all(checks.map(name => loadEndpoint(name, { file, path: 'sections' })))
  if (schema.keep) await loadEndpoint(schema.keep.call, { file, path: 'keep.call' })
  const preview = schema.preview && (await resolvePreview(schema.preview, file))
  return {
    ...base,
    kind: 'edit',
    schema,
    sections,
    reading,
    ...(entity ? { entity } : {}),
    ...(preview ? { preview } : {}),
    dictionaries: dictionariesOf(...reading.map(section => section.fields), preview?.cells ?? []),
  }
}

async function resolvePreview(preview: FormPreview, file: string): Promise<ResolvedFormPreview> {
  const source = await loadEndpoint(preview.source, { file, path: 'preview.source' })
  return { ...preview, cells: await resolveColumns(preview.columns, await answerOf(source)) }
}
