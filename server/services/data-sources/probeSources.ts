import type { Config } from '../../ground/config/config.ts'
import { publish } from '../../ground/events/publish.ts'
import type { Database, JobHandler } from '../../ground/kernel/call.ts'
import { systemCall } from '../../ground/kernel/createCall.ts'
import { AppError } from '../../ground/kernel/errors.ts'
import { fault } from '../faults.ts'
import { audit } from '../records/log/audit.ts'
import { Statement } from '../records/model/statement.ts'
import { embeddedHost } from './embedded/openEmbedded.ts'
import { refuseOwnDatabase } from './refuseOwnDatabase.ts'
import { connectionFault } from './sourceFault.ts'
import { type Source, sourceById } from './sourceOf.ts'
import { missesAllowed, shortVersion } from './testSource.ts'
import { trySource } from './withSource.ts'

const atOnce = 5
/**
 * Milliseconds per probe. More than the connect and query limits, because DNS may be slow; one source must not delay
 * the others.
 */
const longest = 10_000

interface Probe {
  ok: boolean
  message: string
  version: string | null
}

/**
 * Scheduled job that checks whether each enabled source responds. One miss marks it unsteady, the third in a row out of
 * order; administrators of sources are notified then, and when it recovers.
 */
export const probeSources: JobHandler = async ({ db, config }, { signal, fence }) => {
  const rows = await db
    .selectFrom('dataSource')
    .select('id')
    .where('enabled', '=', true)
    // The embedded source runs in this process; probing would keep it in memory.
    .where('host', '!=', embeddedHost)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  const waiting = rows.map(row => row.id)
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined && !signal.aborted; id = waiting.shift())
      await probeSource({ db, config }, id, fence)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function probeSource(
  base: { db: Database; config: Config },
  id: string,
  fence: (db: Database) => Promise<void>,
): Promise<void> {
  const call = systemCall(base)
  // An unreadable secret counts as a miss; a source deleted meanwhile does not.
  let source: Source | undefined
  let probe: Probe
  try {
    source = await sourceById(call, id)
    probe = await probed(base, source)
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 404) return
    probe = { ok: false, message: error.message, version: null }
  }
  const result = probe
  await call.transaction(async tx => {
    await fence(tx.db)
    const statement = new Statement()
    const misses = result.ok ? '0' : `least(s."misses" + 1, ${missesAllowed})`
    const state = result.ok ? `'healthy'` : `case when ${misses} >= ${missesAllowed} then 'down' else 'degraded' end`
    // The result does not apply to a source that has changed meanwhile.
    const same = source === undefined ? '' : ` and s."revision" = ${statement.value(source.revision)}`
    const [row] = await statement.run(
      tx.db,
      `update "data_source" s set "state" = ${state}, "misses" = ${misses}, "checked_at" = now(),
         "check_message" = ${statement.value(result.message)}::text,
         "version" = coalesce(${statement.value(result.version)}::text, s."version")
       from (select "id", "state" from "data_source" where "id" = ${statement.value(id)} for update) before
       where s."id" = before."id" and s."deleted_at" is null${same}
       returning s."name", s."state", before."state" as "before"`,
    )
    if (!row || row.state === row.before || (row.state !== 'down' && row.before !== 'down')) return
    const name = String(row.name)
    const title = row.state === 'down' ? '数据源连接失败' : '数据源已恢复'
    await audit(tx, {
      action: '测试连接',
      entity: 'dataSource',
      recordId: id,
      recordName: name,
      remark: result.message,
    })
    publish(tx, {
      topic: 'reminder',
      to: { code: 'DATA_SOURCE_EDIT' },
      data: { title, text: `${name}：${result.message}` },
    })
  })
}

async function probed(base: { db: Database; config: Config }, source: Source): Promise<Probe> {
  const start = performance.now()
  const asked = trySource(base, source, async connection => {
    await refuseOwnDatabase(base, connection)
    const { rows } = await connection.query('select version() as version')
    return shortVersion(rows[0]?.version ?? '')
  })
  // A late rejection has no handler any more.
  asked.catch(() => undefined)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(fault('SOURCE_TIMED_OUT', { seconds: longest / 1000 })), longest)
  })
  try {
    const version = await Promise.race([asked, late])
    return { ok: true, message: `连接正常，${version}，${Math.round(performance.now() - start)} 毫秒`, version }
  } catch (error) {
    return { ok: false, message: connectionFault(source, error).message, version: null }
  } finally {
    clearTimeout(timer)
  }
}
