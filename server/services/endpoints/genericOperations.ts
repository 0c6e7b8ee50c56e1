import type { BatchEndpoint, Endpoint, HandlerEndpoint } from '../../../schemas/types/endpoint.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { exportRecords } from '../exchange/export/exportRecords.ts'
import { importRecords } from '../exchange/import/importRecords.ts'
import { isExternal, runExternal } from '../external-tables/runExternal.ts'
import { wrong } from '../faults.ts'
import { keptBy } from '../records/rules/forms.ts'
import { aggregate } from '../records/search/aggregate.ts'
import { list } from '../records/search/list.ts'
import { pageAnswer } from '../records/search/page.ts'
import { read } from '../records/search/read.ts'
import { tree } from '../records/search/tree.ts'
import { bindAdd, bindCandidates, bindList, bindPresent, bindRemove } from '../records/write/bind.ts'
import { create } from '../records/write/create.ts'
import { exists } from '../records/write/exists.ts'
import { log } from '../records/write/log.ts'
import { move } from '../records/write/move.ts'
import { remove, removeBatch } from '../records/write/remove.ts'
import { deleted, restore } from '../records/write/restore.ts'
import { revert } from '../records/write/revert.ts'
import { save } from '../records/write/save.ts'
import { setState } from '../records/write/setState.ts'
import { sort } from '../records/write/sort.ts'
import { toggle } from '../records/write/toggle.ts'
import { update } from '../records/write/update.ts'
import { uses } from '../records/write/uses.ts'

export type GenericEndpoint = Exclude<Endpoint, HandlerEndpoint | BatchEndpoint>
type Of<Do extends GenericEndpoint['do']> = Extract<GenericEndpoint, { do: Do }>
type Operations = { [Do in GenericEndpoint['do']]: (call: Call, entity: string, endpoint: Of<Do>) => Promise<unknown> }

/** Implementation of each generic operation; the arguments are those of the call. */
const operations: Operations = {
  page: (call, entity, { where, during, sort: order, largest }) =>
    pageAnswer(call, entity, call.input, { where, during, sort: order, largest }),
  list: (call, entity, { where, during, sort: order }) =>
    list(call, entity, call.input, { where, during, sort: order }),
  tree: (call, entity, { where, during }) => tree(call, entity, call.input, { where, during }),
  aggregate: (call, entity, endpoint) => aggregate(call, entity, call.input, endpoint),
  read: (call, entity, { where, during }) => read(call, entity, only(call, ['id']).id, { where, during }),
  exists: (call, entity) => exists(call, entity, call.input),
  uses: (call, entity) => uses(call, entity, only(call, ['id']).id),
  create: (call, entity) => create(call, entity, call.input, keptBy(call.endpoint.name)),
  update: (call, entity, { guarded }) =>
    update(call, entity, call.input.id, call.input, { ...keptBy(call.endpoint.name), guarded }),
  save: (call, entity) => save(call, entity, call.input, keptBy(call.endpoint.name)),
  delete: (call, entity) => remove(call, entity, [only(call, ['id']).id]),
  deleteBatch: (call, entity) => removeBatch(call, entity, only(call, ['ids']).ids),
  deleted: (call, entity) => deleted(call, entity, call.input),
  restore: (call, entity) => restore(call, entity, only(call, ['ids']).ids),
  revert: (call, entity, endpoint) => revert(call, entity, endpoint, only(call, ['id', 'logId', 'revision'])),
  toggle: (call, entity, { field }) => {
    const { id, revision, [field]: value } = only(call, ['id', 'revision', field])
    return toggle(call, entity, field, { id, value, revision })
  },
  set: (call, entity, endpoint) => {
    const input = only(call, ['id', 'revision', ...(endpoint.fields ?? [])])
    return setState(call, entity, { ...endpoint, ...keptBy(call.endpoint.name) }, input)
  },
  move: (call, entity) => move(call, entity, only(call, ['id', 'parentId', 'beforeId', 'revision'])),
  sort: (call, entity, { field }) => sort(call, entity, field, only(call, ['ids', 'partial'])),
  export: (call, _entity, endpoint) => exportRecords(call, endpoint),
  import: (call, _entity, endpoint) => importRecords(call, endpoint),
  log: (call, entity) => log(call, entity, call.input),
  'bind.list': (call, _entity, endpoint) => bindList(call, endpoint, call.input),
  'bind.candidates': (call, _entity, endpoint) => bindCandidates(call, endpoint, call.input),
  'bind.add': (call, _entity, endpoint) => bindPresent(call, endpoint, bindAdd),
  'bind.remove': (call, _entity, endpoint) => bindPresent(call, endpoint, bindRemove),
}

/** Runs the generic operation of an endpoint. */
export async function runOperation(call: Call, entity: string, endpoint: GenericEndpoint): Promise<unknown> {
  // The only place that decides which database holds the records.
  if (isExternal(entity)) return runExternal(call, entity, endpoint)
  const operation = operations[endpoint.do] as (
    call: Call,
    entity: string,
    endpoint: GenericEndpoint,
  ) => Promise<unknown>
  return operation(call, entity, endpoint)
}

/** Returns the arguments; refuses any others. */
function only(call: Call, names: readonly string[]): Record<string, unknown> {
  const stray = Object.keys(call.input).filter(name => !names.includes(name))
  if (stray.length > 0) {
    throw invalid(stray.map(field => wrong(field, 'PARAMETER_UNKNOWN', { field, list: names.join('、') })))
  }
  return call.input
}
