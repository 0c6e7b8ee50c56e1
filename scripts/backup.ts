import { createWriteStream, existsSync, readFileSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Config, readConfig } from '../server/ground/config/config.ts'
import { LockedError } from '../server/ground/database/lock.ts'
import { openDatabase } from '../server/ground/database/open.ts'
import { BackupError } from '../server/services/operations/backup/backupFormat.ts'
import { backupPath, operatorToken, serverFile } from '../server/services/operations/backup/backupRoute.ts'
import { readBackup } from '../server/services/operations/backup/readBackup.ts'
import { writeBackup } from '../server/services/operations/backup/writeBackup.ts'
import { Refusal, runCommand } from './database/command.ts'

/**
 * Writes database and uploaded files, as of one moment, into one file while the server works. Reads PostgreSQL
 * directly, and the embedded database through the server that has it open, if any.
 */
await runCommand(async () => {
  const [given] = process.argv.slice(2)
  if (given === undefined) throw new Refusal('usage: npm run backup -- FILE')
  const file = resolve(given)
  const config = readConfig(process.env)
  const { database, dataDir } = config
  if (database.kind === 'pglite' && !existsSync(database.folder)) throw new Refusal('还没有数据 (there is no data yet)')
  try {
    const { db, kind, close } = await openDatabase({ database })
    try {
      await writeBackup({ db, kind, dataDir }, file)
    } finally {
      await close()
    }
  } catch (error) {
    if (!(error instanceof LockedError)) throw error
    await askServer(config, file)
  }
  let lines = 0
  for await (const _ of readBackup(file)) lines += 1
  const megabytes = (statSync(file).size / 1e6).toFixed(1)
  console.log(`已备份到 ${file}，${lines} 行，${megabytes} MB (backed up, ${lines} lines, ${megabytes} MB)`)
})

async function askServer({ dataDir }: Config, file: string): Promise<void> {
  const { origin } = JSON.parse(readFileSync(serverFile(dataDir), 'utf8')) as { origin: string }
  const authorization = `Bearer ${operatorToken(dataDir)}`
  const response = await fetch(`${origin}${backupPath}`, { method: 'POST', headers: { authorization } }).catch(() => {
    throw new Refusal(`${origin} 没有回应 (the server that holds the database does not answer)`)
  })
  if (!response.ok || !response.body) throw new BackupError(`备份失败：${response.status} ${await response.text()}`)
  const unfinished = `${file}.part`
  try {
    await pipeline(Readable.fromWeb(response.body), createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}
