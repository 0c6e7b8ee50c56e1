import { sql } from 'kysely'
import { type TemporaryServer, temporaryServer } from '../../../scripts/temporaryServer.ts'
import { issueToken } from '../../../server/domains/identity/sign-in/issueToken.ts'
import { mayCall } from '../../../server/ground/kernel/authorize.ts'
import { resolveSession } from '../../../server/ground/session/resolveSession.ts'
import { startPostgres } from '../../helpers/startPostgres.ts'
import { type Figure, figure, median, percentile } from '../figure.ts'
import { toLimit } from '../server/limits.ts'
import { quickCall, quickGet, quickPost } from '../server/quickCall.ts'

const users = 50_000
const roles = 2000
const pages = 2000
const buttonsEach = 9
/** Pages per role, each with its buttons; users have three such roles in addition to those of the demo. */
const pagesOfRole = 20
const rolesOfUser = 3

const signIns = 200
const changes = 20
const checks = 1_000_000

/** Measures the rights of a user in a company with many roles and resources: computing, reading and removing them. */
export async function* rights(): AsyncGenerator<Figure> {
  yield* measure('PGlite', await temporaryServer({ seed: users }))
  const postgres = await startPostgres()
  if (!postgres) {
    console.log('rights: no PostgreSQL server found, measured on PGlite only')
    return
  }
  try {
    yield* measure('PostgreSQL', await temporaryServer({ seed: users, databaseUrl: postgres.url }))
  } finally {
    await postgres.stop()
  }
}

async function fill({ database: { db } }: TemporaryServer): Promise<void> {
  await sql`insert into resource (id, application_id, parent_id, level, code, name, route, path)
    select 'bench-p' || n, 'admin', null, 2, 'BENCH_PAGE_' || n, '页面' || n, '/bench/' || n, '/bench-p' || n || '/'
    from generate_series(1, ${pages}) n`.execute(db)
  await sql`insert into resource (id, application_id, parent_id, level, code, name, path)
    select 'bench-b' || n || '-' || b, 'admin', 'bench-p' || n, 4, 'BENCH_BUTTON_' || n || '_' || b, '按钮' || b,
      '/bench-p' || n || '/bench-b' || n || '-' || b || '/'
    from generate_series(1, ${pages}) n, generate_series(1, ${buttonsEach}) b`.execute(db)
  await sql`insert into role (id, code, name, data_scope, scoped_pages)
    select 'bench-' || n, 'BENCH_' || n, '测试角色' || n, 'organizationAndBelow', n % 4 = 0
    from generate_series(1, ${roles}) n`.execute(db)
  const places = sql`select n, (n * 37 + p * 101) % ${pages} + 1 as page
    from generate_series(1, ${roles}) n, generate_series(1, ${pagesOfRole}) p`
  await sql`insert into role_resource (id, role_id, resource_id)
    select 'bench-' || x.n || '-' || r.id, 'bench-' || x.n, r.id
    from (select distinct n, page from (${places}) s) x
    join resource r on r.id = 'bench-p' || x.page or r.parent_id = 'bench-p' || x.page`.execute(db)
  await sql`insert into role_user (id, role_id, user_id)
    select 'bench-' || u.id || '-' || k, 'bench-' || ((u.place * 7 + k * 613) % ${roles} + 1), u.id
    from (select id, row_number() over (order by id) as place
    from app_user) u, generate_series(1, ${rolesOfUser}) k`.execute(db)
  await sql`analyze`.execute(db)
}

async function* measure(kind: string, server: TemporaryServer): AsyncGenerator<Figure> {
  const area = 'rights'
  const { db } = server.database
  const base = { db, config: server.config }
  try {
    await fill(server)
    const people = await db
      .selectFrom('appUser')
      .select(['id', 'username'])
      .where('enabled', '=', true)
      .where('deletedAt', 'is', null)
      .where('superAdmin', '=', false)
      .orderBy(sql`md5(id)`)
      .limit(signIns + changes)
      .execute()
    const tokens: string[] = []
    for (const { username } of people) tokens.push((await issueToken(base, username)).access_token)
    // No call has used these tokens yet, so the server computes the rights for each.
    const found: number[] = []
    const held: number[] = []
    for (const token of tokens.slice(0, signIns)) {
      const began = performance.now()
      const { text } = await quickGet(server.base, token, '/auth/user/permissions')
      found.push(performance.now() - began)
      held.push((JSON.parse(text) as { data: { permissionsList: string[] } }).data.permissionsList.length)
    }
    const said = `${kind}, ${users} users, ${roles} roles, ${pages * (buttonsEach + 1)} resources`
    console.log(`     ${said}: ${median(held)} codes each`)
    yield toLimit(area, `${said}: rights and menu after signing in`, median(found), 50)
    yield toLimit(area, `${said}: the same, p95`, percentile(found, 0.95), 50)

    const session = await resolveSession(base, `Bearer ${tokens[0]}`, { ip: '127.0.0.1' })
    if (!session) throw new Error('no session')
    const began = performance.now()
    let granted = 0
    for (let check = 0; check < checks; check++) if (mayCall(session, ['BENCH_NEVER', 'BENCH_NEITHER'])) granted++
    if (granted > 0) throw new Error('an unknown code was granted')
    const each = ((performance.now() - began) * 1000) / checks
    yield figure({ area, name: `${kind}: whether a code is held`, ours: each, other: 5, unit: 'µs', bar: 1 })

    yield figure({
      area,
      name: `${kind}: changes of rights that the next call did not see`,
      ours: await unseen(server, tokens.slice(signIns), people.slice(signIns)),
      other: 0,
      unit: `of ${2 * changes}`,
      bar: 0,
    })
  } finally {
    await server.close()
  }
}

/**
 * Gives a code to each of these people and takes it away again; counts the calls right after that are answered as
 * before.
 */
async function unseen(server: TemporaryServer, tokens: string[], people: readonly { id: string }[]): Promise<number> {
  const { db } = server.database
  const { access_token: admin } = await issueToken({ db, config: server.config }, 'admin')
  const { id: resourceId } = await db
    .selectFrom('resource')
    .select('id')
    .where('code', '=', 'VALIDATION_VIEW')
    .where('applicationId', '=', 'admin')
    .executeTakeFirstOrThrow()
  let wrong = 0
  for (const [place, { id }] of people.entries()) {
    const headers = { authorization: `Bearer ${tokens[place]}`, 'content-type': 'application/json' }
    const path = '/valid/bean/validation/list'
    const status = async () => (await quickCall(server.base, { path, headers, body: '{}' })).status
    const before = await status()
    for (const [operation, wanted] of [
      ['add', 200],
      ['delete', before],
    ] as const) {
      await quickPost(server.base, admin, `/upms/auth/resource/user/${operation}`, { resourceId, ids: [id] })
      if ((await status()) !== wanted) wrong++
    }
  }
  return wrong
}
