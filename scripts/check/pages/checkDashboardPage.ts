import type { Block, DashboardPage } from '../../../schemas/types/pages/dashboard.ts'
import { checkPermission } from '../context.ts'
import { type RecordType, text } from '../expressions/valueType.ts'
import type { Spot } from '../reading/document.ts'
import { checkChart } from './checkChart.ts'
import { checkColumns } from './checkColumns.ts'
import {
  checkCall,
  checkComputed,
  checkConditions,
  checkLink,
  type PageCheck,
  wantMember,
  wantShape,
  withNames,
} from './pageCheck.ts'

const range: RecordType = {
  kind: 'record',
  name: 'the range',
  members: new Map([
    ['from', text],
    ['to', text],
  ]),
}

export function checkDashboardPage(check: PageCheck, page: DashboardPage): void {
  if (page.arrange) checkMarks(check.spot, page.blocks)
  const names = withNames(check.names, { range: page.range ? range : undefined })
  for (const [index, block] of page.blocks.entries())
    checkBlock({ ...check, names }, check.spot.at('blocks', index), block)
}

/** Checks that kind and title identify a block: saved layouts name blocks by them. */
function checkMarks(spot: Spot, blocks: readonly Block[]): void {
  const seen = new Set<string>()
  for (const [index, { kind, title }] of blocks.entries()) {
    const mark = `${kind} ${title ?? ''}`
    if (seen.has(mark)) spot.at('blocks', index).error(`with "arrange" each "${kind}" block needs a title of its own`)
    seen.add(mark)
  }
}

/** Shapes that the source of each kind of block may return. */
const shapes = {
  greeting: ['record'],
  statistics: ['record'],
  records: ['page', 'list'],
  links: ['page', 'list'],
  chart: ['page', 'list'],
  diagram: ['record'],
} as const satisfies Record<Exclude<Block['kind'], 'recent'>, readonly string[]>

function checkBlock(check: PageCheck, spot: Spot, block: Block): void {
  checkPermission(check.context, spot.at('permission'), block.permission)
  checkConditions(spot, { visible: block.visible }, check.names)
  // The block shows entries of this browser and has no endpoint.
  if (block.kind === 'recent') return
  const source = checkCall(check, { spot, key: 'source', name: block.source, with: block.with, names: check.names })
  const isDial = block.kind === 'chart' && block.chart.kind === 'gauge'
  wantShape(spot.at('source'), source, isDial ? ['record'] : shapes[block.kind])
  const row = source?.answer.element
  const inner = withNames(check.names, { row })
  switch (block.kind) {
    case 'greeting':
      checkComputed(spot.at('note'), block.note, inner)
      break
    case 'records':
      checkColumns(check, spot.at('columns'), block.columns, row)
      checkLink(check, spot.at('more'), block.more, check.names)
      break
    case 'links':
      for (const name of ['title', 'route']) wantMember(spot.at('source'), name, row)
      break
    case 'statistics':
      for (const [index, figure] of block.figures.entries()) {
        for (const word of ['field', 'before', 'trend'] as const) {
          const name = figure[word]
          if (name !== undefined) wantMember(spot.at('figures', index, word), name, row)
        }
        checkLink(check, spot.at('figures', index, 'open'), figure.open, inner)
      }
      break
    case 'diagram':
      wantMember(spot.at('field'), block.field ?? 'diagram', row)
      break
    case 'chart':
      checkChart(spot.at('chart'), block.chart, row)
      checkLink(check, spot.at('open'), block.open, inner)
      break
    default:
      block satisfies never
  }
}
