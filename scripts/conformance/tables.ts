import { parentFields } from '../../schemas/evaluate/parentFields.ts'
import { temporaryServer } from '../temporaryServer.ts'
import { type Answer, type Caller, callerOf } from './caller.ts'
import type { MadeTable } from './madeTable.ts'
import type { Kind, Result } from './result.ts'
import { sift } from './sift.ts'
import { checkFiles, type MadeFile } from './tableFiles.ts'
import { proveTable } from './tableProof.ts'

const calls = '/auth/defaultSource'
/** Tables that are made at once: as many as the wizard takes. */
const together = 200

/**
 * Makes screens of every table of a database, as the wizard proposes them, and tries each over HTTP: list, search,
 * detail, and where there is a key create, edit and delete. A table that fails is reported with its reason and does not
 * stop the others. The run leaves nothing in the database except advanced counters.
 */
export const tables: Kind = async function* ([address = '']) {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const type = /^(postgres(ql)?|mysql|mariadb):$/.exec(url?.protocol ?? '')
  if (!url || !type) {
    yield { name: address, failure: 'expected postgres://user:password@host:port/database or mysql://…' }
    return
  }
  const isPostgres = type[2] !== undefined || url.protocol === 'postgres:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // The administrator of an empty database would first have to change the password.
  const server = await temporaryServer({ seed: 3, dataSourceHosts: [host.includes(':') ? `[${host}]` : host] })
  try {
    const call = await callerOf(server)
    const values = {
      type: isPostgres ? 'postgresql' : 'mysql',
      host,
      port: Number(url.port || (isPostgres ? 5432 : 3306)),
      database: decodeURIComponent(url.pathname.slice(1)),
      username: decodeURIComponent(url.username),
      ...(url.password ? { secret: decodeURIComponent(url.password) } : {}),
    }
    const schema = url.searchParams.get('schema')
    const first = yield* proveSource(call, { ...values, ...(schema === null ? {} : { schema }) })
    const found = [first]
    // A data source is one schema: unless one was named, each has its turn.
    for (const [index, other] of schema === null ? first.schemas.entries() : [])
      found.push(yield* proveSource(call, { ...values, schema: other }, index + 2))
    if (found.length > 1) yield { name: summary(found), isNamed: true }
  } finally {
    await server.close()
  }
}

/** The result of one schema. */
interface Found {
  tables: number
  shown: string[]
  broken: string[]
  /** Others that hold tables. */
  schemas: string[]
}

const summary = (found: readonly Found[]): string => {
  const tables = found.reduce((sum, one) => sum + one.tables, 0)
  const shown = found.flatMap(one => one.shown)
  const broken = found.flatMap(one => one.broken)
  const only = shown.length > 0 ? ` (only shown, not written: ${shown.join(', ')})` : ''
  return (
    `${tables - broken.length} of ${tables} tables ` +
    `work${only}${broken.length > 0 ? `, not: ${broken.join(', ')}` : ''}`
  )
}

/** Tries the tables of one schema; from the second schema on, names carry the schema. */
async function* proveSource(call: Caller, values: Record<string, unknown>, number = 1): AsyncGenerator<Result, Found> {
  const code = `conformance${number === 1 ? '' : number}`
  const place = number === 1 ? '' : `${String(values.schema)}.`
  const found: Found = { tables: 0, shown: [], broken: [], schemas: [] }
  const source = await call('POST', `${calls}/save`, { name: code, code, ...values })
  const sourceId = (source.data as { id?: string } | null)?.id
  if (!sourceId) {
    yield { name: 'data source', failure: source.message }
    return found
  }
  const test = await call('POST', `${calls}/test`, { id: sourceId })
  const proposed = await call('POST', `${calls}/generate/propose`, { sourceId })
  const testResult = test.data as { message: string; schemas?: string[] } | null
  if (!proposed.status) {
    yield { name: 'connection', failure: testResult?.message ?? proposed.message }
    return found
  }
  yield { name: `connection: ${testResult?.message}`, isNamed: true }
  found.schemas = testResult?.schemas ?? []
  // The list also shows rows as a tree where a row may refer to its own table; the wizard leaves that to the user.
  const plans = (proposed.data as MadeTable[]).map(plan => ({ ...plan, tree: parentFields(plan, plan.name)[0]?.name }))
  found.tables = plans.length
  const listed = (await call('POST', `${calls}/tables`, { id: sourceId })).data as { id: string; triggers: string }[]
  const triggersOf = new Map(listed.map(table => [table.id, table.triggers]))
  const made: MadeTable[] = []
  const kept: MadeFile[] = []
  for (let from = 0; from < plans.length; from += together)
    for await (const result of makeScreens(call, { sourceId, plans: plans.slice(from, from + together), kept, made }))
      yield result.failure === undefined ? result : { ...result, name: `${place}${result.name}` }
  found.broken = plans.filter(plan => !made.includes(plan)).map(plan => `${place}${plan.table}`)
  for (const plan of made) {
    const triggers = triggersOf.get(plan.table) ?? ''
    const { isShownOnly, ...result } = await proveTable({ call, sourceId, plan, plans: made, triggers })
    if (result.failure !== undefined) found.broken.push(`${place}${plan.table}`)
    else if (isShownOnly) found.shown.push(`${place}${plan.table}`)
    yield { ...result, name: `${place}${result.name}` }
  }
  yield { name: summary([found]), isNamed: true }
  return found
}

interface Making {
  sourceId: string
  plans: readonly MadeTable[]
  /** Files that were made before, to which those of these tables are added. */
  kept: MadeFile[]
  /** To which the tables are added that have screens afterwards. */
  made: MadeTable[]
}

/** Creates screens for some tables; reports why a table gets none. */
async function* makeScreens(call: Caller, { sourceId, plans, kept, made }: Making): AsyncGenerator<Result> {
  const ask = (what: string, some: readonly MadeTable[]) =>
    call('POST', `${calls}/generate/${what}`, { sourceId, plans: some })
  const known = await sift(plans, async some => {
    const answer = await ask('preview', some)
    return answer.status ? (answer.data as { faults: string[] }).faults[0] : refusal(answer)
  })
  for (const { one, why } of known.refused) yield { name: one.table, failure: `no screens can be made of it: ${why}` }
  if (known.good.length === 0) return
  const [first, second] = [await ask('preview', known.good), await ask('preview', known.good)]
  const files = (first.data as { files: MadeFile[] }).files
  yield first.text === second.text
    ? { name: `${files.length} files, the same bytes twice`, isNamed: true }
    : { name: 'files', failure: 'the same tables gave other bytes the second time' }
  const faults = checkFiles([...kept, ...files])
  for (const plan of known.good.filter(one => faults.has(one.name)))
    yield { name: plan.table, failure: `its files do not fit the language: ${faults.get(plan.name)}` }
  const applied = await sift(
    known.good.filter(plan => !faults.has(plan.name)),
    async some => {
      const answer = await ask('apply', some)
      return answer.status ? undefined : refusal(answer)
    },
  )
  for (const { one, why } of applied.refused) yield { name: one.table, failure: `its screens are refused: ${why}` }
  kept.push(...files.filter(file => applied.good.some(plan => plan.name === file.entity)))
  made.push(...applied.good)
}

const refusal = ({ message, data }: Answer): string =>
  `${message}${data === null ? '' : ` ${JSON.stringify(data)}`}`.slice(0, 500)
