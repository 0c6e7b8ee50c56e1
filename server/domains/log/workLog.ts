import { browserName } from '../../../schemas/evaluate/browserName.ts'
import { compareWords } from '../../../schemas/evaluate/pinyinOrder.ts'
import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput, FoundSearch, ListSearch } from '../../ground/kernel/call.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import type { SaidColumn } from '../../services/exchange/export/exportColumns.ts'
import { escapeLike, type Statement } from '../../services/records/model/statement.ts'
import { page } from '../../services/records/search/page.ts'
import { actorsSeen, recordsSeen } from '../home/actedWithin.ts'
import { fault } from './faults.ts'
import { readableRows, titleOfEntity } from './readableRows.ts'

export type Narrow = (statement: Pick<Statement, 'value'>) => string

/** POST /operateLog/workLog/list: returns the actions visible to the caller. */
export async function workLogList(call: Call<EndpointInput<'workLog.list'>>) {
  const { query, options } = searchOf(call, seen(call))
  const found = await page(call, 'auditLog', query, options)
  return { ...found, records: await readableRows(call, found.records) }
}

/** Returns the same search for exports. */
export const workLogSearch: ListSearch = async call => ({
  entity: 'auditLog',
  ...searchOf(call, seen(call)),
  made: { columns: { entityTitle: { title: '对象类型', width: 16 }, ...saidColumns }, of: readableRows },
})

/** Texts for structured values in a sheet. */
const saidColumns: Record<string, SaidColumn> = {
  result: { title: '结果', width: 10, text: row => (row.result === 'refused' ? '被拒绝' : '成功') },
  differences: { title: '变更内容', width: 60, text: row => textOf(row.changes) },
}

/** POST /operateLog/workLog/own: returns the caller's own actions. */
export async function ownLog(call: Call<EndpointInput<'workLog.own'>>) {
  const { userId } = signedIn(call)
  const { query, options } = searchOf(call, statement => `t."actor_id" = ${statement.value(userId)}`)
  const found = await page(call, 'auditLog', query, options)
  return { ...found, records: await readableRows(call, found.records) }
}

/** GET /operateLog/workLog/details/{id} */
export async function workLogDetails(call: Call<EndpointInput<'workLog.details'>>) {
  const id = call.input.id
  const narrow = seen(call)
  const found = await page(
    call,
    'auditLog',
    { size: 1, total: false },
    { condition: statement => `${narrow(statement)} and t."id" = ${statement.value(id)}` },
  )
  const row = (await readableRows(call, found.records))[0]
  if (!row) throw fault('WORK_LOG_GONE')
  const application = await call.db
    .selectFrom('application')
    .select('name')
    .where('id', '=', textOf(row.applicationId) ?? '')
    .executeTakeFirst()
  const client = textOf(row.userAgent)
  return {
    ...row,
    applicationName: application?.name ?? null,
    client: client === null ? null : browserName(client),
  }
}

/** GET /operateLog/workLog/entities: returns the entities that the log may contain, for the filter. */
export async function workLogEntities(): Promise<{ id: string; name: string }[]> {
  return [...registry.entities.values()]
    .filter(entity => !entity['x-unaudited'])
    .map(({ name }) => ({ id: name, name: titleOfEntity(name) }))
    .sort((a, b) => compareWords(a.name, b.name))
}

/** Actions of people and on records within the caller's data scope. */
export const seen =
  (call: Call): Narrow =>
  statement =>
    `${actorsSeen(call, statement as Statement, 't')} and ${recordsSeen(call, statement as Statement, 't')}`

/** Search arguments that the generic search does not have: the object's name, the result, an address. */
function searchOf(call: Call, narrow: Narrow): Pick<FoundSearch, 'query' | 'options'> {
  const { recordName, ip, requestId, result, ...query } = call.input
  const condition: Narrow = statement => {
    const all = [narrow(statement)]
    const name = textOf(recordName)
    if (name !== null) all.push(`t."record_name" ilike ${statement.value(`%${escapeLike(name)}%`)}`)
    const address = textOf(ip)
    if (address !== null) all.push(`t."ip" like ${statement.value(`${escapeLike(address)}%`)}`)
    const request = textOf(requestId)
    if (request !== null) all.push(`t."request_id" = ${statement.value(request)}`)
    if (result === 'refused') all.push('t."refused" is true')
    if (result === 'done') all.push('t."refused" is not true')
    return all.join(' and ')
  }
  return { query, options: { sort: '-at', condition } }
}
