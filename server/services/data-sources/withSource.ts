import { createHash } from 'node:crypto'
import type { Config } from '../../ground/config/config.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { fault } from '../faults.ts'
import { allowedAddress } from './allowedAddress.ts'
import { limits, type OpenPool, type SourceClient, type SourcePool } from './client.ts'
import type { Dialect, SourceConnection } from './dialects/dialect.ts'
import { dialects } from './dialects/registry.ts'
import { closeEmbedded } from './embedded/embeddedDatabases.ts'
import { embeddedHost, isEmbedded, openEmbedded } from './embedded/openEmbedded.ts'
import { openMysql } from './openMysql.ts'
import { openPostgres } from './openPostgres.ts'
import { connectionFault } from './sourceFault.ts'
import type { Source } from './sourceOf.ts'

const openers: Record<Dialect['name'], OpenPool> = { postgresql: openPostgres, mysql: openMysql }

interface Kept {
  print: string
  pool: SourcePool
  /** Consecutive connection failures, and until when new attempts are refused. */
  failures: number
  closedUntil: number
}

/** Sessions by configuration, because tests and tools run several servers in one process. */
const kept = new WeakMap<Config, Map<string, Kept>>()
const failuresAllowed = 3
const pause = 10_000

/**
 * Runs work on a connection of the source in its own transaction; `read` makes it read-only. Connection errors are
 * translated to Chinese; the caller translates errors of its statements.
 *
 * @example await withSource(call, source, 'read', connection => connection.query('select 1'))
 */
export async function withSource<T>(
  call: Pick<Call, 'config' | 'db'>,
  source: Source,
  mode: 'read' | 'write',
  work: (connection: SourceConnection) => Promise<T>,
): Promise<T> {
  if (mode === 'write' && source.readOnly) throw fault('SOURCE_READ_ONLY', { name: source.name })
  const one = await poolOf(call, source)
  if (one.pool.waiting() >= limits.waiting) throw fault('SOURCE_BUSY', { name: source.name })
  const client = await takeClient(one, source)
  return runOn(client, source, mode, work)
}

async function runOn<T>(
  client: SourceClient,
  source: Source,
  mode: 'read' | 'write',
  work: (connection: SourceConnection) => Promise<T>,
): Promise<T> {
  let isBroken = true
  try {
    await client.begin(mode)
    const result = await work({
      dialect: dialects[source.type],
      query: async (sql, parameters = [], budget) => client.query(sql, parameters, budget),
    })
    // The transaction also discards session changes made by a view, such as a setting or a role.
    await (mode === 'read' ? client.rollback() : client.commit())
    isBroken = false
    return result
  } catch (error) {
    await client.rollback().then(
      () => {
        isBroken = false
      },
      () => undefined,
    )
    throw error
  } finally {
    client.release(isBroken)
  }
}

async function takeClient(one: Kept, source: Source): Promise<SourceClient> {
  if (one.closedUntil > Date.now()) throw fault('SOURCE_FAILING', { name: source.name })
  try {
    const client = await one.pool.take()
    one.failures = 0
    return client
  } catch (error) {
    one.failures += 1
    if (one.failures >= failuresAllowed) {
      one.failures = 0
      one.closedUntil = Date.now() + pause
    }
    throw connectionFault(source, error)
  }
}

async function poolOf(call: Pick<Call, 'config'>, source: Source): Promise<Kept> {
  // Checked at each use, because DNS and the allowed hosts may have changed.
  const address = isEmbedded(source) ? embeddedHost : await allowedAddress(call.config, source)
  const pools = kept.get(call.config) ?? new Map<string, Kept>()
  kept.set(call.config, pools)
  const print = printOf(source, address)
  const known = pools.get(source.id)
  if (known?.print === print) return known
  if (known) void known.pool.end().catch(() => undefined)
  const made: Kept = { print, pool: poolFor(call.config, source, address), failures: 0, closedUntil: 0 }
  pools.set(source.id, made)
  return made
}

const poolFor = (config: Config, source: Source, address: string): SourcePool =>
  isEmbedded(source) ? openEmbedded(config, source) : openers[source.type](source, address)

/** Fingerprint of a source; a changed source gets new connections. */
const printOf = ({ revision: _revision, name: _name, readOnly: _readOnly, ...source }: Source, address: string) =>
  createHash('sha256')
    .update(JSON.stringify([source, address]))
    .digest('base64url')

/** Opens one connection for a test of entered values and keeps nothing. */
export async function trySource<T>(
  call: Pick<Call, 'config'>,
  source: Source,
  work: (connection: SourceConnection) => Promise<T>,
): Promise<T> {
  const address = isEmbedded(source) ? embeddedHost : await allowedAddress(call.config, source)
  const pool = poolFor(call.config, source, address)
  try {
    const client = await pool.take().catch((error: unknown) => {
      throw connectionFault(source, error)
    })
    return await runOn(client, source, 'read', work)
  } finally {
    await pool.end().catch(() => undefined)
  }
}

/** Closes all connections when the server stops. */
export async function closeSources(config: Config): Promise<void> {
  const pools = [...(kept.get(config)?.values() ?? [])]
  kept.delete(config)
  await Promise.all(pools.map(({ pool }) => pool.end().catch(() => undefined)))
  await closeEmbedded(config.dataDir)
}
