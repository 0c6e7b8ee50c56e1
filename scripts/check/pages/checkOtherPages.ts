import type { Block, DashboardPage } from '../../../schemas/types/pages/dashboard.ts'
import type { DetailPage } from '../../../schemas/types/pages/detail.ts'
import type { TransferPage } from '../../../schemas/types/pages/transfer.ts'
import { checkPermission, findEndpoint } from '../context.ts'
import type { Spot } from '../documents/document.ts'
import { checkValues } from '../expressions/checkExpression.ts'
import { checkActions } from './checkActions.ts'
import { checkColumns, checkSections, checkTabs } from './checkColumns.ts'
import {
  checkCall,
  checkComputed,
  checkConditions,
  checkGiven,
  checkLink,
  type PageCheck,
  wantMember,
  wantShape,
  withNames,
} from './pageCheck.ts'

export function checkDetailPage(check: PageCheck, page: DetailPage): void {
  const { spot, names } = check
  const automatic = page.with === undefined ? ['id'] : []
  const source = checkCall(check, { spot, key: 'source', name: page.source, with: page.with, automatic, names })
  wantShape(spot.at('source'), source, ['record'])
  const row = source?.answer.element
  const inner = withNames(names, { row })
  checkSections(check, spot.at('sections'), page.sections, row)
  checkTabs(check, spot.at('tabs'), page.tabs, inner)
  checkActions(check, spot.at('actions'), page.actions, inner, row)
}

/** Arguments that the kind gives beside those of `with`. */
const transferCalls = [
  { key: 'available', shapes: ['page', 'list'], gives: ['keyword'] },
  { key: 'chosen', shapes: ['page', 'list'], gives: [] },
  { key: 'add', gives: ['ids'] },
  { key: 'remove', gives: ['ids'] },
] as const

export function checkTransferPage(check: PageCheck, page: TransferPage): void {
  const { spot, names, context } = check
  const given = checkValues(spot.at('with'), page.with, names)
  for (const call of transferCalls) {
    const endpoint = findEndpoint(context, spot.at(call.key), page[call.key])
    if (!endpoint) continue
    if ('shapes' in call) wantShape(spot.at(call.key), endpoint, call.shapes)
    const gives = [...call.gives, ...(page.ownScope && call.key === 'available' ? ['ifOwn'] : [])]
    for (const name of gives) {
      if (!endpoint.takes.known.has(name))
        spot.at(call.key).error(`${endpoint.name} takes no argument "${name}", which this page gives`)
    }
    checkGiven(endpoint, { spot, key: call.key, name: page[call.key], automatic: gives, names }, given)
    if (!('shapes' in call)) continue
    const row = endpoint.answer.element
    if (page.key !== undefined) wantMember(spot.at('key'), page.key, row)
    if (call.key === 'available') checkColumns(check, spot.at('columns'), page.columns, row)
  }
}

export function checkDashboardPage(check: PageCheck, page: DashboardPage): void {
  for (const [index, block] of page.blocks.entries()) checkBlock(check, check.spot.at('blocks', index), block)
}

const blockShapes = {
  greeting: ['record'],
  statistics: ['record'],
  records: ['page', 'list'],
  links: ['page', 'list'],
} as const

function checkBlock(check: PageCheck, spot: Spot, block: Block): void {
  checkPermission(check.context, spot.at('permission'), block.permission)
  checkConditions(spot, { visible: block.visible }, check.names)
  const given = block.kind === 'records' ? block.with : undefined
  const source = checkCall(check, { spot, key: 'source', name: block.source, with: given, names: check.names })
  wantShape(spot.at('source'), source, blockShapes[block.kind])
  const row = source?.answer.element
  const inner = withNames(check.names, { row })
  switch (block.kind) {
    case 'greeting':
      checkComputed(spot.at('note'), block.note, inner)
      break
    case 'records':
      checkColumns(check, spot.at('columns'), block.columns, row)
      break
    case 'links':
      for (const name of ['title', 'route']) wantMember(spot.at('source'), name, row)
      break
    case 'statistics':
      for (const [index, figure] of block.figures.entries()) {
        wantMember(spot.at('figures', index, 'field'), figure.field, row)
        checkLink(check, spot.at('figures', index, 'open'), figure.open, inner)
      }
  }
}
