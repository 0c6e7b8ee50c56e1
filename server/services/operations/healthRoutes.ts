import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../ground/kernel/call.ts'
import { fault } from '../faults.ts'
import { succeeded } from '../http/envelope.ts'
import type { DiskSpace } from './diskSpace.ts'

const patience = 3_000

/** `/healthz`: the process runs. `/readyz`: it can also work, that is, the database answers and there is disk space. */
export function healthRoutes(app: FastifyInstance, db: Database, disk: DiskSpace): void {
  app.get('/healthz', async () => succeeded({ alive: true }))
  app.get('/readyz', async () => {
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), patience)
    })
    try {
      await Promise.race([sql`select 1`.execute(db), tooLong])
    } catch (error) {
      app.log.error({ err: error }, 'database does not answer')
      throw fault('DATABASE_SILENT')
    } finally {
      clearTimeout(timer)
    }
    if (await disk.isFull()) throw fault('DISK_ALMOST_FULL')
    return succeeded({ ready: true })
  })
}
