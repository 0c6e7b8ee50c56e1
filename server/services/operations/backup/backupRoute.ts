import { createReadStream, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../ground/config/config.ts'
import type { Database } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { serverKey } from '../../../ground/kernel/serverKey.ts'
import { fault } from '../../faults.ts'
import { hasToken } from '../mayOperate.ts'
import { writeBackup } from './writeBackup.ts'

/**
 * Returns the file in which commands on this machine find the server that holds the embedded database: `{ pid, origin
 * }`.
 */
export const serverFile = (dataDir: string) => join(dataDir, 'server.json')

/** Returns the token for commands; users who can read it from the data folder could copy the data anyway. */
export const operatorToken = (dataDir: string) => serverKey(dataDir, 'operator').toString('hex')

export const backupPath = '/operations/backup'

/**
 * Only one process has the embedded database open, so it writes the backup itself. It writes a file first, so that
 * other calls wait only that long even if the caller reads slowly.
 */
export function backupRoute(app: FastifyInstance, { db, config }: { db: Database; config: Config }): void {
  const { dataDir, database } = config
  if (database.kind !== 'pglite') return
  let isRunning = false
  app.post(backupPath, async (request, reply) => {
    if (!hasToken(request, operatorToken(dataDir))) return reply.callNotFound()
    if (isRunning) throw fault('BACKUP_RUNNING')
    isRunning = true
    const file = join(dataDir, `backup-${newId()}`)
    try {
      await writeBackup({ db, kind: 'pglite', dataDir }, file)
      const content = createReadStream(file)
      content.once('close', () => rmSync(file, { force: true }))
      return reply.type('application/octet-stream').send(content)
    } finally {
      isRunning = false
    }
  })
  app.addHook('onListen', async () => {
    const [address] = app.addresses()
    if (typeof address !== 'object') return
    const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
    const origin = `http://${host.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace('[::]', '[::1]')}:${address.port}`
    writeFileSync(serverFile(dataDir), JSON.stringify({ pid: process.pid, origin }), { mode: 0o600 })
  })
  app.addHook('onClose', async () => rmSync(serverFile(dataDir), { force: true }))
}
