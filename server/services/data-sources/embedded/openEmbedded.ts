import type { Config } from '../../../ground/config/config.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { fault } from '../../faults.ts'
import { limits, type SourceClient, type SourcePool } from '../client.ts'
import type { TextRow } from '../dialects/dialect.ts'
import { ResultTooLarge } from '../sourceFault.ts'
import type { Source } from '../sourceOf.ts'
import { closeEmbedded, takeEmbedded } from './embeddedDatabases.ts'

/** Host name that means the console's data folder; it is no valid network name. */
export const embeddedHost = 'embedded'
/** The only embedded database: sample data of the demo company. */
export const sampleDatabase = 'property'

export const isEmbedded = ({ host }: Pick<Source, 'host'>): boolean => host === embeddedHost

/** Opens sessions on the sample, a separate database in the data folder. */
export function openEmbedded(config: Pick<Config, 'dataDir' | 'database'>, { database }: Source): SourcePool {
  const { dataDir } = config
  let waiting = 0
  return {
    take: async () => {
      // Only with PGlite does one process own the data folder.
      if (config.database.kind !== 'pglite' || database !== sampleDatabase)
        throw fault('EMBEDDED_DATABASE_UNKNOWN', { database })
      waiting++
      try {
        const { client, free } = await takeEmbedded(dataDir, database)
        await client.query("set timezone = 'Asia/Shanghai'", [])
        return sessionOf(client, { free, stop: () => closeEmbedded(dataDir, database) })
      } finally {
        waiting--
      }
    },
    waiting: () => waiting,
    // The database closes after idle time, because others may be using it.
    end: async () => undefined,
  }
}

type Client = Awaited<ReturnType<typeof takeEmbedded>>['client']

function sessionOf(client: Client, { free, stop }: { free(): void; stop(): Promise<void> }): SourceClient {
  const run = async (sql: string, parameters: readonly unknown[] = []) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(fault('SOURCE_QUERY_TIMED_OUT')), limits.statementMilliseconds)
    })
    try {
      return await Promise.race([client.query(sql, parameters), late])
    } catch (error) {
      // Its thread can only be stopped, not interrupted.
      if (error instanceof AppError) await stop()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    query: async (sql, parameters, budget) => {
      const { rows, affectedRows } = await run(sql, parameters)
      const texts = rows as TextRow[]
      if (budget) {
        for (const row of texts) for (const text of Object.values(row)) budget.left -= Buffer.byteLength(text ?? '')
        if (budget.left < 0) throw new ResultTooLarge()
      }
      return { rows: texts, count: affectedRows || texts.length }
    },
    begin: async mode => void (await run(mode === 'read' ? 'begin transaction read only' : 'begin')),
    commit: async () => void (await run('commit')),
    rollback: async () => void (await run('rollback')),
    release: free,
  }
}
