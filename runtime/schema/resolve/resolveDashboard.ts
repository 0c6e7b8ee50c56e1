import type { DashboardPage } from '../../../schemas/types/pages/dashboard.ts'
import { answerOf, loadEndpoint } from '../endpoints.ts'
import { resolveColumns } from '../resolveColumn.ts'
import type { ResolvedBlock, ResolvedColumn, ResolvedDashboard } from '../resolvedPage.ts'
import { type Base, dictionariesOf } from './base.ts'
import { chartColumns } from './chartColumns.ts'

export async function resolveDashboard(schema: DashboardPage, base: Base): Promise<ResolvedDashboard> {
  const blocks = await Promise.all(
    schema.blocks.map(async (block, index): Promise<ResolvedBlock> => {
      const path = `blocks[${index}]`
      if (block.kind === 'recent') return { ...block, key: path, cells: [] }
      const source = await loadEndpoint(block.source, { file: base.file, path: `${path}.source` })
      const cells: ResolvedColumn[] = []
      if (block.kind === 'records') cells.push(...(await resolveColumns(block.columns, await answerOf(source))))
      if (block.kind === 'chart')
        cells.push(...(await resolveColumns(chartColumns(block.chart), await answerOf(source))))
      return { ...block, key: path, cells }
    }),
  )
  return {
    ...base,
    kind: 'dashboard',
    schema,
    blocks,
    dictionaries: dictionariesOf(...blocks.map(block => block.cells)),
  }
}
