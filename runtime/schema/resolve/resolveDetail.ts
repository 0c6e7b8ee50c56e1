import type { DetailPage } from '../../../schemas/types/pages/detail.ts'
import { checkPage } from '../checkPage.ts'
import { answerOf, type Element, loadEndpoint } from '../endpoints.ts'
import { resolveActions } from '../resolveAction.ts'
import { resolveColumns } from '../resolveColumn.ts'
import type { ResolvedColumn, ResolvedDetail, ResolvedSection } from '../resolvedPage.ts'
import { resolveField } from '../resolveField.ts'
import { SchemaError } from '../schemaError.ts'
import { schemaSource } from '../schemaSource.ts'
import { type Base, dictionariesOf } from './base.ts'
import { readingSections } from './readingSections.ts'
import { withSubTables } from './withSubTables.ts'

export async function resolveDetail(schema: DetailPage, base: Base): Promise<ResolvedDetail> {
  const { file } = base
  const element = await answerOf(await loadEndpoint(schema.source, { file, path: 'source' }))
  if (schema.sections === undefined && schema.form === undefined)
    throw new SchemaError({ file, path: 'sections', found: undefined, expected: '数组，或者 form：表单页面的名称' })
  const own = await Promise.all(
    (schema.sections ?? []).map(async section => ({
      ...section,
      columns: section.columns ?? 3,
      fields: await withSubTables(await resolveColumns(section.fields, element), file),
    })),
  )
  const sections = [...(await formSections(schema, element, file)), ...own]
  const actions = await resolveActions(schema.actions, file, 'actions')
  return {
    ...base,
    kind: 'detail',
    schema,
    label: schema.label ?? element.entity?.label ?? 'name',
    sections,
    actions,
    tabs: schema.tabs ?? [],
    dictionaries: dictionariesOf(...sections.map(section => section.fields)),
  }
}

/** Returns the sections of the form for reading; fields missing in the page's own source are omitted. */
async function formSections(
  { form }: DetailPage,
  element: Element,
  file: string,
): Promise<ResolvedSection<ResolvedColumn>[]> {
  if (form === undefined) return []
  const formFile = `schemas/pages/${form}.json`
  const document = await schemaSource().page(form)
  if (document === undefined) throw new SchemaError({ file, path: 'form', found: form, expected: '表单页面的名称' })
  const page = checkPage(document, formFile)
  if (page.kind !== 'edit') throw new SchemaError({ file, path: 'form', found: page.kind, expected: 'edit' })
  const sections = await Promise.all(
    page.sections.map(async (section, at) => ({
      ...section,
      columns: section.columns ?? (3 as const),
      fields: await Promise.all(
        section.fields.map((field, index) =>
          resolveField(field, element, {
            use: 'form',
            required: [],
            file: formFile,
            path: `sections[${at}].fields[${index}]`,
          }),
        ),
      ),
    })),
  )
  return readingSections(sections, element)
}
