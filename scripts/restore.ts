import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../server/ground/config/config.ts'
import { openDatabase } from '../server/ground/database/open.ts'
import type { Database } from '../server/ground/kernel/call.ts'
import { restoreBackup } from '../server/services/operations/backup/restoreBackup.ts'
import { Refusal, runCommand } from './database/command.ts'

/**
 * Restores a backup into the database and data folder of the environment; a backup fits both kinds of database. The
 * servers must be stopped. Existing data is replaced only with `--replace`.
 */
await runCommand(async () => {
  const options = process.argv.slice(2)
  const [given] = options.filter(option => option !== '--replace')
  if (given === undefined) throw new Refusal('usage: npm run restore -- FILE [--replace]')
  const file = resolve(given)
  // Checked before opening, which would create an embedded database.
  if (!existsSync(file)) throw new Refusal(`没有文件 ${file} (there is no such file)`)
  const { database, dataDir } = readConfig(process.env)
  const { db, kind, close } = await openDatabase({ database })
  try {
    if (kind === 'postgres') await requireNobodyElse(db)
    const replace = options.includes('--replace')
    const { at, rows, tables, files } = await restoreBackup({ db, kind, dataDir }, file, { replace })
    console.log(
      `已恢复到 ${at} 的状态：${tables} 张表，${rows} 行，${files} 个文件 (restored: ${tables} tables, ${rows} rows, ${files} files)`,
    )
  } finally {
    await close()
  }
})

/** Refuses other connections: a running server would write into the restored data. */
async function requireNobodyElse(db: Database): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db)
  const others = rows[0]?.others ?? 0
  if (others > 0)
    throw new Refusal(`还有 ${others} 个连接在使用数据库，请先停止服务 (stop the servers first: ${others} connections)`)
}
