import { sql } from 'kysely'
import { openDatabase } from '../../../server/ground/database/open.ts'
import type { TokenAnswer } from '../../../server/ground/session/session.ts'
import { startPostgres } from '../../helpers/startPostgres.ts'
import type { Figure } from '../figure.ts'
import { fillFinished } from '../workflow/finished.ts'
import { firstRenewing } from './mixedLoad.ts'
import { inFolder, start } from './people.ts'
import { type SignedIn, sessionsOf, withDatabase } from './tokens.ts'

export type DatabaseName = 'PGlite' | 'PostgreSQL'

/** A company that no server holds yet: its people, as many finished applications, and some who are signed in. */
export interface Staffed {
  env: Record<string, string>
  users: number
  administrator: TokenAnswer
  others: readonly SignedIn[]
}

const users = 100_000
const finishedTasks = 100_000
const sessions = 200

/** Measures the same on PGlite and, on a machine that has its server, on PostgreSQL. */
export async function* onBoth(
  area: string,
  measure: (kind: DatabaseName, company: Staffed) => Promise<Figure[]>,
): AsyncGenerator<Figure> {
  yield* await inFolder(async folder => measure('PGlite', await staffed({ DATA_DIR: folder })))
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) {
    console.log(`${area}: no PostgreSQL server found, measured on PGlite only`)
    return
  }
  try {
    const admin = await openDatabase({ database: { kind: 'postgres', url: postgres.url } })
    await sql`create database staffed`.execute(admin.db)
    await admin.close()
    const url = postgres.url.replace(/\/postgres$/, '/staffed')
    yield* await inFolder(async folder => measure('PostgreSQL', await staffed({ DATA_DIR: folder, DATABASE_URL: url })))
  } finally {
    await postgres.stop()
  }
}

/** Tokens are made and rows filled in while no process holds the folder, and the folder must be there for that. */
async function staffed(given: Record<string, string>): Promise<Staffed> {
  const env = { ...given, SEED: String(users) }
  await (await start(env)).stop()
  const signedIn = await sessionsOf(env, { others: sessions, from: firstRenewing(users) })
  await withDatabase(env, db => fillFinished(db, finishedTasks))
  return { env, users, ...signedIn }
}
