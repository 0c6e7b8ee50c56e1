import { ConfigError } from '../../server/ground/config/config.ts'
import { LockedError } from '../../server/ground/database/lock.ts'
import { MigrationError } from '../../server/ground/database/migrate.ts'
import { BackupError } from '../../server/services/operations/backup/backupFormat.ts'

/** Why a command was not carried out; the message is for the person who gave it. */
export class Refusal extends Error {}

/** Runs a command of the operators; what hinders it is said in a sentence, and the process ends with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isWithoutTables(error)) {
      console.error('数据库中还没有数据表，请先启动一次或执行 npm run migrate (the database has no tables yet)')
      process.exitCode = 1
      return
    }
    const isKnown = [Refusal, ConfigError, LockedError, MigrationError, BackupError].some(kind => error instanceof kind)
    if (!isKnown && !isOfSystem(error)) throw error
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** A file that is not there, a database that does not answer. */
const isOfSystem = (error: unknown) =>
  error instanceof Error &&
  ['ENOENT', 'EACCES', 'ENOSPC', 'ECONNREFUSED', 'EISDIR'].includes(String(Reflect.get(error, 'code')))

/** PostgreSQL's word for a table that is not there. */
const isWithoutTables = (error: unknown) => error instanceof Error && Reflect.get(error, 'code') === '42P01'
