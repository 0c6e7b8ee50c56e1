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
  /** Failures to connect, one after another, and until when no more are tried. */
  failures: number
  closedUntil: number
}

/** Sessions are kept for each configuration: tests and tools run several servers in one process. */
const kept = new WeakMap<Config, Map<string, Kept>>()
const failuresAllowed = 3
const pause = 10_000

/**
 * Runs work on a connection of the source, inside a transaction of its own: `read` can change nothing, whatever the work
 * says. Faults of the connection are told in Chinese; what the statements are refused is for the caller to tell.
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
    // What a view did to its session behind our back, a setting or a role, goes with the transaction.
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
  // Judged at each use: what a name means, and what is allowed, may have changed.
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

/** A source that was changed gets new connections. */
const printOf = ({ revision: _revision, name: _name, readOnly: _readOnly, ...source }: Source, address: string) =>
  createHash('sha256')
    .update(JSON.stringify([source, address]))
    .digest('base64url')

/** One connection for a try, kept for nobody; what has just been entered is not remembered. */
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

/** Closes all connections; at the stop of the server. */
export async function closeSources(config: Config): Promise<void> {
  const pools = [...(kept.get(config)?.values() ?? [])]
  kept.delete(config)
  await Promise.all(pools.map(({ pool }) => pool.end().catch(() => undefined)))
  await closeEmbedded(config.dataDir)
}
