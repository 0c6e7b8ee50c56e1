import { callEndpoint } from '../../../../runtime/data/callEndpoint.ts'
import { loadEndpoint } from '../../../../runtime/schema/endpoints.ts'
import type { ResolvedEditing } from '../../../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../../../schemas/evaluate/evaluateArguments.ts'
import { tidyText } from '../../../../schemas/evaluate/tidyText.ts'
import type { EndpointName } from '../../../../schemas/types/common.ts'
import { type BatchOutcome, batchOutcome } from '../../../actions/batchFailures.ts'
import { cellView, isNothing, rowScope } from '../../../grid/gridModel.ts'
import type { Row } from '../../../page/cellKind.ts'
import type { Scope } from '../../../page/scope.ts'

/** Returns the values to store: visible editable fields, empty as null. */
export function storedValues({ columns }: ResolvedEditing, scope: Scope, values: Row, isNew: boolean): Row {
  const inner = rowScope(columns, scope, values)
  const stored: Row = {}
  for (const column of columns) {
    const { visible, enabled } = cellView(column, inner)
    if (column.property?.readOnly || !visible || (!enabled && column.value === undefined)) continue
    const given = values[column.field]
    const value =
      typeof given === 'string' && column.input !== 'password' ? tidyText(given, column.property ?? {}) : given
    // A new row omits empty fields, so that defaults apply.
    if (isNothing(value) && isNew) continue
    stored[column.field] = isNothing(value) ? null : value
  }
  return stored
}

/** The state to overwrite, with values adopted from it. */
export interface Newer {
  revision: number
  values: Row
}

/** Saves a row; returns it as stored. */
export async function saveRow(
  editing: ResolvedEditing,
  scope: Scope,
  values: Row,
  { original, newer }: { original: Row | undefined; newer?: Newer | undefined },
): Promise<{ row: Row; endpoint: EndpointName } | undefined> {
  const endpoint = original ? editing.update : editing.create
  if (endpoint === undefined) return undefined
  const key = original
    ? {
        id: original.id,
        ...(original.revision === undefined ? {} : { revision: newer?.revision ?? original.revision }),
      }
    : {}
  const answer = await callEndpoint(
    endpoint,
    {
      ...storedValues(editing, scope, values, original === undefined),
      ...evaluateArguments(editing.submitWith, { ...scope, row: values }),
      ...newer?.values,
      ...key,
    },
    { silent: true, mask: false },
  )
  const row = typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? (answer as Row) : {}
  return { row: { ...values, ...newer?.values, ...row }, endpoint }
}

/** Deletes stored rows, in one call if the endpoint accepts `ids`. */
export async function deleteRows(endpoint: EndpointName, ids: readonly unknown[]): Promise<BatchOutcome> {
  const { endpoint: definition } = await loadEndpoint(endpoint)
  const all: BatchOutcome = { done: ids.length, failed: [] }
  const takesMany =
    definition.do === 'deleteBatch' ||
    definition.do === 'batch' ||
    (definition.do === 'handler' && definition.accepts?.properties?.ids !== undefined)
  if (takesMany) return batchOutcome(await callEndpoint(endpoint, { ids }, { silent: true })) ?? all
  for (const id of ids) await callEndpoint(endpoint, { id }, { silent: true })
  return all
}
