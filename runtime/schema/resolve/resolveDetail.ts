import type { DetailPage } from '../../../schemas/types/pages/detail.ts'
import { answerOf, loadEndpoint } from '../endpoints.ts'
import { resolveActions } from '../resolveAction.ts'
import { resolveColumns } from '../resolveColumn.ts'
import type { ResolvedDetail } from '../resolvedPage.ts'
import { type Base, dictionariesOf } from './base.ts'

export async function resolveDetail(schema: DetailPage, base: Base): Promise<ResolvedDetail> {
  const { file } = base
  const element = await answerOf(await loadEndpoint(schema.source, { file, path: 'source' }))
  const sections = await Promise.all(
    schema.sections.map(async section => ({
      ...section,
      columns: section.columns ?? 3,
      fields: await resolveColumns(section.fields, element),
    })),
  )
  const actions = await resolveActions(schema.actions, file, 'actions')
  return {
    ...base,
    kind: 'detail',
    schema,
    sections,
    actions,
    tabs: schema.tabs ?? [],
    dictionaries: dictionariesOf(...sections.map(section => section.fields)),
  }
}
