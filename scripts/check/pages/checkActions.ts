import type { Action, ShownValue } from '../../../schemas/types/action.ts'
import { checkPermission, type KnownEndpoint } from '../context.ts'
import type { Spot } from '../documents/document.ts'
import type { Names } from '../expressions/checkNode.ts'
import type { RecordType } from '../expressions/valueType.ts'
import { checkCall, checkConditions, checkTarget, type PageCheck, wantMember } from './pageCheck.ts'

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
  if (action.kind === 'open') {
    const place = (action.in ?? 'tab') === 'tab' ? 'tab' : 'inside'
    checkTarget(check, { spot, page: action.page, with: action.with, place, names })
  }
  if (action.kind !== 'call') return
  const endpoint = checkCall(check, { spot, key: 'call', name: action.call, with: action.with, names })
  checkShown(spot.at('show'), endpoint, action.show)
  for (const [, name] of (action.confirm ?? '').matchAll(/\{(\w+)\}/g)) {
    if (!row) spot.at('confirm').error(`"{${name}}" stands for a field of the row, and here is no row`)
    else wantMember(spot.at('confirm'), name!, row)
  }
}

export function checkShown(spot: Spot, endpoint: KnownEndpoint | undefined, show: ShownValue | undefined): void {
  if (show && endpoint) wantMember(spot.at('field'), show.field, endpoint.answer.element)
}
