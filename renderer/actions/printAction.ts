import { notify } from '../../runtime/notify/notify.ts'
import { loadPage } from '../../runtime/schema/loadPage.ts'
import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import type { PrintAction } from '../../schemas/types/action.ts'
import type { ActionContext } from './actionContext.ts'
import { mostRecords } from './printLimits.ts'

/** Width of a sheet of A4 with room around it. */
const width = 960

/**
 * Shows the sheets of a print page: in its tab if it has a route and prints one record, else in a dialog, which can be
 * given a selection or a search. A selection of more records than one print holds is refused.
 */
export async function runPrint(action: PrintAction, { host, scope, list }: ActionContext): Promise<void> {
  const { schema } = await loadPage(action.page)
  const { row, selection } = scope as { row?: { id?: unknown }; selection?: readonly string[] }
  const id = row?.id ?? selection?.[0]
  const isAsked = schema.params?.id !== undefined && action.with?.id === undefined && id !== undefined
  if (isAsked && selection && selection.length > mostRecords)
    return notify.error(`一次最多打印 ${mostRecords} 条，已选择 ${selection.length} 条`)
  const params = {
    ...(isAsked ? { id } : {}),
    ...evaluateArguments(action.with, scope),
    ...(isAsked && selection ? { ids: selection } : {}),
    ...(list ? { query: list.args } : {}),
  }
  const isAlone = selection === undefined && list === undefined
  await host.open({ page: action.page, params, in: isAlone && schema.route !== undefined ? 'tab' : 'dialog', width })
}
