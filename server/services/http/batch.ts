import { createHash } from 'node:crypto'
import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { textsOf } from '../../../schemas/evaluate/textOf.ts'
import type { BatchEndpoint } from '../../../schemas/types/endpoint.ts'
import { authorizePerson } from '../../ground/kernel/authorize.ts'
import { sessionWithin } from '../../ground/kernel/boundScope.ts'
import type { Call, Handler } from '../../ground/kernel/call.ts'
import { createCall, withInput } from '../../ground/kernel/createCall.ts'
import { AppError, invalid } from '../../ground/kernel/errors.ts'
import { registry } from '../../ground/kernel/registry.ts'
import type { EndpointInfo } from '../../ground/kernel/registryTypes.ts'
import { isExternal } from '../external-tables/runExternal.ts'
import { wrong } from '../faults.ts'
import { auditRefusal } from '../records/log/auditRefusal.ts'
import { modelOf } from '../records/model/entityModel.ts'
import { runSql, Statement } from '../records/model/statement.ts'
import { unknownArgument } from '../records/model/validate.ts'
import { visibleCondition } from '../records/search/scope.ts'
import type { BatchAnswer } from '../records/write/batchAnswer.ts'
import { refuseForeign } from '../records/write/lockRows.ts'
import { acceptedArguments, argumentCheck } from './acceptedArguments.ts'

const most = 1000

/** Returns the endpoint that a batch runs for each record: another one of its family. */
export const batchTarget = (endpoint: EndpointInfo, { of }: BatchEndpoint): EndpointInfo | undefined =>
  registry.endpoints.get(`${endpoint.family}.${of}`)

/**
 * Runs an endpoint once for each of `ids`, each in its own transaction: a refusal of one record does not undo the
 * others, and a missing id counts as refused. A server error ends the batch; finished records stay. `revisions` names
 * the revision of each record; with `trial` nothing stays, and the answer says what would be refused.
 *
 * @example { ids: ['p1', 'p2'] }
 *          // { done: ['p1'], failed: [{ id: 'p2', error: 'POSITION_HAS_MEMBERS', message: '岗位下有 3 名成员，不能删除' }] }
 */
export function batchRunner(target: EndpointInfo, run: Handler): Handler {
  const check = argumentCheck(target)
  const known = acceptedArguments(target).properties
  return async call => {
    authorizePerson(call.session, target.definition.permission)
    const { ids: given, revisions, trial, ...rest } = call.input
    const ids = [...new Set(textsOf(given))]
    if (ids.length === 0) throw invalid(wrong('ids', 'BATCH_EMPTY'))
    if (ids.length > most) throw invalid(wrong('ids', 'BATCH_TOO_LARGE', { most }))
    if (revisions !== undefined && !isRecord(revisions)) throw invalid(wrong('revisions', 'BATCH_REVISIONS_INVALID'))
    if (trial !== undefined && typeof trial !== 'boolean') throw invalid(wrong('trial', 'BATCH_TRIAL_INVALID'))
    const stray = Object.keys(rest).filter(name => !Object.hasOwn(known, name))
    if (stray.length > 0) throw invalid(stray.map(name => unknownArgument(name, known)))
    const seen = await refuseUnseen(call, target, ids)
    const inputOf = (id: string) => ({ ...rest, ...ownCommand(rest, id), ...ownRevision(revisions, id), id })
    const work: Work = { target, check, run }
    if (trial) return answerOf(ids, seen, await triedRefusals(call, ids.map(inputOf), work))
    const refusals: Refusal[] = []
    for (const id of ids) refusals.push(await refusalOf(call, inputOf(id), work))
    return answerOf(ids, seen, refusals)
  }
}

type Refusal = AppError | undefined

function answerOf(
  ids: readonly string[],
  seen: ReadonlySet<string> | undefined,
  refusals: readonly Refusal[],
): BatchAnswer {
  const answer: BatchAnswer = { done: [], failed: [] }
  for (const [at, id] of ids.entries()) {
    const refusal = refusals[at]
    if (refusal === undefined) {
      answer.done.push(id)
      continue
    }
    const { error, message, status } = refusal
    // A refusal other than 404 must not tell whether the record exists.
    const isGone = status === 404 && seen?.has(id) === false
    answer.failed.push({ id, error, message, ...(isGone && { gone: true }) })
  }
  return answer
}

/** Returns the revision at which the caller read a record. */
const ownRevision = (revisions: Record<string, unknown> | undefined, id: string): { revision?: unknown } =>
  revisions && Object.hasOwn(revisions, id) ? { revision: revisions[id] } : {}

/** Derives each record's command id from that of the batch, so that a retry yields the same ids. */
function ownCommand({ commandId }: Record<string, unknown>, id: string): { commandId?: string } {
  if (typeof commandId !== 'string') return {}
  return { commandId: createHash('sha256').update(`${commandId} ${id}`).digest('base64url') }
}

/**
 * Refuses the whole call if one id is outside the caller's data scope, so that a batch does not reveal which records
 * exist. Deleted records are left to the endpoint, which reports them by id. Returns the existing ids.
 */
async function refuseUnseen(
  { session, ...facts }: Call,
  { entity, definition }: EndpointInfo,
  ids: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  if (entity === undefined) return undefined
  const call: Call = { ...facts, session: sessionWithin(session, definition.permission) }
  const model = modelOf(entity)
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select t."id" from ${model.table} t where t."id" = any(${statement.value(ids)}::text[])
     and ${visibleCondition(call, model, statement)}`,
  )
  const seen = new Set(rows.map(row => String(row.id)))
  const missing = ids.filter(id => !seen.has(id))
  await refuseForeign(call, model, { missing, amid: ids.length, more: '，没有处理任何数据' })
  return seen
}

interface Work {
  target: EndpointInfo
  check(input: Record<string, unknown>): void
  run: Handler
}

/** Returns the call on one record of a batch. */
function callOn(call: Call, input: Record<string, unknown>, target: EndpointInfo): Call {
  const { name, method, path, definition } = target
  const { db, config, request } = call
  const session = sessionWithin(call.session, definition.permission)
  return createCall({
    db,
    config,
    session,
    request,
    input,
    endpoint: { name, method, path, definition },
    inBatch: true,
  })
}

/** Rolls back the transaction of a trial. */
class Tried extends Error {}

/**
 * Runs a batch in one transaction that is rolled back, so that each record meets what those before it would have
 * stored. Refusals leave no row of the log, because nobody changed anything.
 */
async function triedRefusals(
  call: Call,
  inputs: readonly Record<string, unknown>[],
  { target, check, run }: Work,
): Promise<Refusal[]> {
  if (target.entity !== undefined && isExternal(target.entity)) throw invalid(wrong('trial', 'BATCH_WITHOUT_TRIAL'))
  const refusals: Refusal[] = []
  const work = callOn(call, {}, target).transaction(async tx => {
    for (const input of inputs) {
      await runSql(tx.db, 'savepoint batch_row')
      try {
        check(input)
        await run(withInput(tx, input))
        refusals.push(undefined)
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error
        await runSql(tx.db, 'rollback to savepoint batch_row')
        refusals.push(error)
      }
      await runSql(tx.db, 'release savepoint batch_row')
    }
    throw new Tried()
  })
  await work.catch(error => {
    if (!(error instanceof Tried)) throw error
  })
  return refusals
}

/** Returns why a record was refused; undefined if it succeeded. */
async function refusalOf(call: Call, input: Record<string, unknown>, { target, check, run }: Work): Promise<Refusal> {
  const one = callOn(call, input, target)
  try {
    check(input)
    await run(one)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await auditRefusal(one, error)
    return error
  }
}
