import { sql } from 'kysely'
import { type TemporaryServer, temporaryServer } from '../../../scripts/temporaryServer.ts'
import { issueToken } from '../../../server/domains/identity/sign-in/issueToken.ts'
import { startPostgres } from '../../helpers/startPostgres.ts'
import { type Figure, figure, median } from '../figure.ts'

const users = 100_000
const runs = 41
const warmUps = 8

/** A page of the list of users as the console asks for it, against the two statements that it cannot do without. */
export async function* records(): AsyncGenerator<Figure> {
  yield* measure('PGlite', await temporaryServer({ seed: users }))
  const postgres = await startPostgres()
  if (!postgres) {
    console.log('records: no PostgreSQL server found, measured on PGlite only')
    return
  }
  try {
    yield* measure('PostgreSQL', await temporaryServer({ seed: users, databaseUrl: postgres.url }))
  } finally {
    await postgres.stop()
  }
}

async function* measure(kind: string, server: TemporaryServer): AsyncGenerator<Figure> {
  try {
    const { access_token: token } = await issueToken({ db: server.database.db, config: server.config }, 'admin')
    const ours = (body: object) => async () => {
      const response = await fetch(`${server.base}/upms/user/list`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
      const { data } = (await response.json()) as { data: { records: unknown[]; total: number } }
      if (data.records.length !== 20) throw new Error(`${kind}: ${data.records.length} rows`)
    }
    const cases = [
      { name: 'first page of 100,000', body: {}, where: sql`true`, offset: 0 },
      { name: 'page 500 of 100,000', body: { current: 500 }, where: sql`true`, offset: 9_980 },
      { name: 'search by part of the name', body: { name: '伟' }, where: sql`u.name ilike '%伟%'`, offset: 0 },
    ]
    for (const { name, body, where, offset } of cases) {
      const bare = async () => {
        await sql`select u.*, o.name as organization_name
          from (select * from app_user u where u.deleted_at is null and ${where} order by created_at desc, id desc
          limit 20 offset ${offset}) u
          left join organization o on o.id = u.organization_id`.execute(server.database.db)
        await sql`select count(*) from app_user u where u.deleted_at is null and ${where}`.execute(server.database.db)
      }
      const [mine = Number.NaN, theirs = Number.NaN] = await inTurns(ours({ current: 1, size: 20, ...body }), bare)
      yield figure({ area: 'records', name: `${kind}, ${name}`, ours: mine, other: theirs, unit: 'ms', bar: 2 })
    }
  } finally {
    await server.close()
  }
}

/** Medians of both, measured alternately so that a busy machine slows both alike. */
async function inTurns(...sides: (() => Promise<void>)[]): Promise<number[]> {
  const times: number[][] = sides.map(() => [])
  for (let run = -warmUps; run < runs; run++) {
    for (const [index, side] of sides.entries()) {
      const began = performance.now()
      await side()
      if (run >= 0) times[index]?.push(performance.now() - began)
    }
  }
  return times.map(median)
}
