import type { DetailPage } from '../../../schemas/types/pages/detail.ts'
import type { TransferPage } from '../../../schemas/types/pages/transfer.ts'
import { findEndpoint } from '../context.ts'
import { checkValues } from '../expressions/checkExpression.ts'
import { checkActions } from './checkActions.ts'
import { checkColumns, checkSections, checkTabs } from './checkColumns.ts'
import { checkDetailForm } from './checkForm.ts'
import { checkCall, checkComputed, checkGiven, type PageCheck, wantMember, wantShape, withNames } from './pageCheck.ts'

export function checkDetailPage(check: PageCheck, page: DetailPage): void {
  const { spot, names } = check
  const automatic = page.with === undefined ? ['id'] : []
  const source = checkCall(check, { spot, key: 'source', name: page.source, with: page.with, automatic, names })
  wantShape(spot.at('source'), source, ['record'])
  const row = source?.answer.element
  const inner = withNames(names, { row })
  if (page.label !== undefined && row) wantMember(spot.at('label'), page.label, row)
  checkDetailForm(check, page)
  checkSections(check, spot.at('sections'), page.sections ?? [], row)
  checkTabs(check, spot.at('tabs'), page.tabs, inner)
  checkComputed(spot.at('refresh', 'while'), page.refresh?.while, inner)
  checkActions(check, spot.at('actions'), page.actions, inner, row)
}

/** Calls of a transfer page, with the arguments it adds to those of `with`. */
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
