import type { Action, ShownValue } from '../../../schemas/types/action.ts'
import { checkPermission, findEndpoint, type KnownEndpoint } from '../context.ts'
import { checkValues } from '../expressions/checkExpression.ts'
import type { Names } from '../expressions/checkNode.ts'
import type { RecordType } from '../expressions/valueType.ts'
import type { Spot } from '../reading/document.ts'
import { checkBulkEdit } from './checkBulkEdit.ts'
import { checkPreview } from './checkPreview.ts'
import { checkPrint } from './checkPrintPage.ts'
import { checkSentence } from './checkSentence.ts'
import {
  checkCall,
  checkComputed,
  checkConditions,
  checkGiven,
  checkTarget,
  type PageCheck,
  wantMember,
  wantShape,
} from './pageCheck.ts'

/** Buttons at one place; `row` is what `{field}` in a question may name. */
export function checkActions(
  check: PageCheck,
  spot: Spot,
  actions: readonly Action[] | undefined,
  names: Names,
  row?: RecordType,
): void {
  for (const [index, action] of (actions ?? []).entries()) checkAction(check, spot.at(index), action, names, row)
}

function checkAction(check: PageCheck, spot: Spot, action: Action, names: Names, row: RecordType | undefined): void {
  checkPermission(check.context, spot.at('permission'), action.permission)
  checkConditions(spot, { visible: action.visible, enabled: action.enabled }, names)
  checkComputed(spot.at('labelBy'), action.labelBy, names)
  if (action.kind === 'open') {
    const place = (action.in ?? 'tab') === 'tab' ? 'tab' : 'inside'
    checkTarget(check, { spot, page: action.page, with: action.with, place, names })
    if (action.closes && place === 'inside')
      spot.at('closes').error('only what opens in a tab closes the drawer or dialog around it')
  }
  if (action.kind === 'export' || action.kind === 'import' || action.kind === 'download')
    checkFile(check, spot, action, names)
  if (action.kind === 'print') checkPrint(check, spot, action, names)
  if (action.kind === 'bulkEdit') checkBulkEdit(check, spot, action, names)
  if (action.kind !== 'call') return
  const endpoint = checkCall(check, { spot, key: 'call', name: action.call, with: action.with, names })
  checkShown(spot.at('show'), endpoint, action.show)
  checkPreview(check, spot.at('preview'), action.preview, Object.keys(action.with ?? {}))
  checkSentence(spot.at('confirm'), action.confirm)
  for (const [, name] of (action.confirm ?? '').matchAll(/\{(\w+)\}/g)) {
    if (!row) spot.at('confirm').error(`"{${name}}" stands for a field of the row, and here is no row`)
    else wantMember(spot.at('confirm'), name!, row)
  }
}

/** Checks that actions that import, upload or download use endpoints that do so. */
function checkFile(
  check: PageCheck,
  spot: Spot,
  action: Extract<Action, { kind: 'export' | 'import' | 'download' }>,
  names: Names,
): void {
  if (action.kind === 'download') {
    const endpoint = checkCall(check, { spot, key: 'call', name: action.call, with: action.with, names })
    wantShape(spot.at('call'), endpoint, ['file'])
    return
  }
  const endpoint = findEndpoint(check.context, spot.at('call'), action.call)
  const operation = check.context.project.endpoints.get(action.call)?.definition.do
  if (endpoint && operation !== action.kind)
    spot.at('call').error(`${action.call} does "${operation}", not "${action.kind}"`)
  if (action.kind === 'export') checkExported(check, spot, action, names)
}

/** Arguments that always hold are those of the list that is exported. */
function checkExported(check: PageCheck, spot: Spot, action: Extract<Action, { kind: 'export' }>, names: Names): void {
  const given = checkValues(spot.at('with'), action.with, names)
  const definition = check.context.project.endpoints.get(action.call)?.definition
  if (definition?.do !== 'export') return
  const list = `${action.call.split('.')[0]}.${definition.of ?? 'list'}`
  const source = check.context.project.endpoints.has(list)
    ? findEndpoint(check.context, spot.at('call'), list)
    : undefined
  if (source) checkGiven(source, { spot, key: 'call', name: list, with: action.with, names }, given)
}

export function checkShown(spot: Spot, endpoint: KnownEndpoint | undefined, show: ShownValue | undefined): void {
  if (show && endpoint) wantMember(spot.at('field'), show.field, endpoint.answer.element)
}
