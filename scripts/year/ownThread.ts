import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { watchedPglite } from '../../server/ground/database/open.ts'
import type { PgliteClient } from '../../server/ground/database/pgliteClient.ts'
import { namedQueries } from '../../server/ground/database/pgliteNamed.ts'
import type { Database } from '../../server/ground/kernel/call.ts'

const dateType = 1082

/** Opens PGlite in memory in this thread, whose clock is adjusted; the product's own thread has the real clock. */
export async function openOwnThread(template: string): Promise<{ db: Database; close(): Promise<void> }> {
  const lite = await PGlite.create({
    dataDir: 'memory://',
    parsers: { [dateType]: (text: string) => text },
    loadDataDir: new Blob([readFileSync(template)]),
  })
  const query = namedQueries(lite)
  let queue: Promise<unknown> = Promise.resolve()
  const client: PgliteClient = {
    query: (sql, parameters, ahead = []) => {
      const result = queue.then(async () => {
        for (const one of ahead) await query(one.sql, [...one.parameters])
        const { rows, affectedRows } = await query(sql, [...parameters])
        return { rows, affectedRows }
      })
      queue = result.catch(() => undefined)
      return result
    },
    execute: async sql => {
      await lite.exec(sql)
    },
    dump: async () => new Uint8Array(),
    close: () => lite.close(),
  }
  const { db } = watchedPglite(client)
  return { db, close: () => db.destroy() }
}
