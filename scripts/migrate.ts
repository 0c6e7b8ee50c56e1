import { existsSync } from 'node:fs'
import { readConfig } from '../server/ground/config/config.ts'
import { appliedMigrations, migrate, pending } from '../server/ground/database/migrate.ts'
import { openDatabase } from '../server/ground/database/open.ts'
import { Refusal, runCommand } from './database/command.ts'

/** Brings the database to the state of this program, as every start does; `--check` only prints what is missing. */
await runCommand(async () => {
  const [option] = process.argv.slice(2)
  if (option !== undefined && option !== '--check') throw new Refusal('usage: npm run migrate [-- --check]')
  const { database } = readConfig(process.env)
  const isCheck = option === '--check'
  // Looking must not make an embedded database.
  if (isCheck && database.kind === 'pglite' && !existsSync(database.folder)) return report(pending(new Map()))
  const { db, close } = await openDatabase({ database })
  try {
    if (isCheck) return report(pending(await appliedMigrations(db)))
    const applied = await migrate(db)
    console.log(applied.length === 0 ? '数据库已是最新 (nothing to do)' : `已执行 (applied): ${applied.join(', ')}`)
  } finally {
    await close()
  }
})

function report(missing: { name: string }[]): void {
  if (missing.length === 0) {
    console.log('数据库已是最新 (the database is up to date)')
    return
  }
  console.log(`待执行 (pending): ${missing.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}
