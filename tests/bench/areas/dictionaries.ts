import { sql } from 'kysely'
import { type TemporaryServer, temporaryServer } from '../../../scripts/temporaryServer.ts'
import { issueToken } from '../../../server/domains/identity/sign-in/issueToken.ts'
import { startPostgres } from '../../helpers/startPostgres.ts'
import { type Figure, figure, median, percentile } from '../figure.ts'
import { inTurns } from '../inTurns.ts'
import { quickGet, quickPost } from '../server/quickCall.ts'

const codes = 10_000
const entriesEach = 50
const runs = 41
/** The JavaScript engine compiles during the first thousand calls of a kind; a running server has that behind it. */
const warmUps = 1000
/** Number of consecutive calls, of which the slowest hundredth decides. */
const patient = 500
/** Milliseconds that forms may wait for the choices of a field. */
const patience = 3
/** In the middle of all, so that nothing is found by standing first. */
const asked = { id: 'bench-5000', code: 'BENCH_5000' }

/** Dictionaries of a large company, as forms and their own screen ask for them. */
export async function* dictionaries(): AsyncGenerator<Figure> {
  yield* measure('PGlite', await temporaryServer({ seed: 80 }))
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) {
    console.log('dictionaries: no PostgreSQL server found, measured on PGlite only')
    return
  }
  try {
    yield* measure('PostgreSQL', await temporaryServer({ seed: 80, databaseUrl: postgres.url }))
  } finally {
    await postgres.stop()
  }
}

async function fill({ database: { db } }: TemporaryServer): Promise<void> {
  await sql`insert into dictionary (id, code, title)
    select 'bench-' || n, 'BENCH_' || n, '测试字典' || n from generate_series(1, ${codes}) n`.execute(db)
  await sql`insert into dictionary_entry (id, dictionary_id, value, label, sort)
    select 'bench-' || n || '-' || e, 'bench-' || n, 'v' || e, '名称' || n || '之' || e, e
    from generate_series(1, ${codes}) n, generate_series(1, ${entriesEach}) e`.execute(db)
  await sql`analyze`.execute(db)
}

async function* measure(kind: string, server: TemporaryServer): AsyncGenerator<Figure> {
  try {
    await fill(server)
    const { db } = server.database
    const { access_token: token } = await issueToken({ db, config: server.config }, 'admin')
    const list = `/basic/dictparams/list?code=${asked.code}&all=true`
    const post = async (path: string, body: object, rows: number) => {
      const { data } = JSON.parse(await quickPost(server.base, token, path, body)) as { data: Answer }
      const found = Array.isArray(data) ? data.length : data.records.length
      if (found !== rows) throw new Error(`${kind} ${path}: ${found} rows`)
    }
    const { tag } = await quickGet(server.base, token, list)
    const page = sql`select e.*, p.label as parent from dictionary_entry e
      left join dictionary_entry p on p.id = e.parent_id`
    const alive = sql`e.deleted_at is null`
    const cases: Case[] = [
      {
        name: 'entries of a code, for a form',
        ours: async () => {
          const { text } = await quickGet(server.base, token, list)
          if ((JSON.parse(text) as { data: unknown[] }).data.length !== entriesEach) throw new Error(text)
        },
        bare: () =>
          sql`select e.value, e.label, e.color, e.enabled from dictionary d
            join dictionary_entry e on e.dictionary_id = d.id
            where d.code = ${asked.code} and d.deleted_at is null and ${alive} order by e.sort, e.id`.execute(db),
        bar: 3,
      },
      {
        name: 'the same, known already',
        ours: async () => {
          const { status } = await quickGet(server.base, token, list, tag)
          if (status !== 304) throw new Error(`${status}`)
        },
        // Time of a server answer that queries the database only for the session.
        bare: () => quickGet(server.base, token, '/basic/dictparams/list?code=NOBODY_HAS_IT'),
        bar: 1.5,
      },
      {
        name: 'entries of a code, on their screen',
        ours: () => post('/basic/dictparams/page', { dictionaryId: asked.id, size: 20 }, 20),
        bare: async () => {
          await sql`${page} where e.dictionary_id = ${asked.id} and ${alive} order by e.sort, e.value limit 20`.execute(
            db,
          )
          await sql`select count(*) from dictionary_entry e where e.dictionary_id = ${asked.id} and ${alive}`.execute(
            db,
          )
        },
        // Half a millisecond of statements, beside which the call itself is seen: session, rights, scope, JSON.
        bar: 3,
      },
      {
        name: 'entries by a part of their name',
        ours: () => post('/basic/dictparams/page', { dictionaryId: asked.id, label: '之7' }, 1),
        bare: async () => {
          await sql`${page} where e.dictionary_id = ${asked.id} and ${alive} and e.label ilike '%之7%'
            order by e.sort, e.value limit 20`.execute(db)
          await sql`select count(*) from dictionary_entry e
            where e.dictionary_id = ${asked.id} and ${alive} and e.label ilike '%之7%'`.execute(db)
        },
        bar: 3,
      },
      {
        name: 'codes by a part of their title',
        ours: () => post('/basic/dictparams/code/page', { title: '字典5000' }, 1),
        bare: async () => {
          await sql`select * from dictionary d where d.deleted_at is null and d.title ilike '%字典5000%' order by d.code
            limit 20`.execute(db)
          await sql`select count(*) from dictionary d where d.deleted_at is null and d.title ilike '%字典5000%'`.execute(
            db,
          )
        },
        bar: 3,
      },
      {
        name: 'all codes, for the tree of their screen',
        ours: async () => {
          await quickPost(server.base, token, '/basic/dictparams/code/tree', {})
        },
        bare: () => sql`select * from dictionary d where d.deleted_at is null order by d.code`.execute(db),
        bar: 4,
        isLong: true,
      },
    ]
    for (const { name, ours, bare, bar, isLong } of cases) {
      const times = await inTurns(['ours', 'bare'], { runs, warmUps: isLong ? 20 : warmUps }, async side => {
        const began = performance.now()
        await (side === 'ours' ? ours() : bare())
        return performance.now() - began
      })
      const said = `${kind}, 500,000 entries: ${name}`
      yield figure({
        area: 'dictionaries',
        name: said,
        ours: median(times.ours),
        other: median(times.bare),
        unit: 'ms',
        bar,
      })
    }
    for (const { name, ours } of cases.slice(0, 2)) {
      const times: number[] = []
      for (let call = 0; call < patient; call++) {
        const began = performance.now()
        await ours()
        times.push(performance.now() - began)
      }
      yield figure({
        area: 'dictionaries',
        name: `${kind}, 500,000 entries: ${name}, p99`,
        ours: percentile(times, 0.99),
        other: patience,
        unit: 'ms',
        bar: 1,
      })
    }
  } finally {
    await server.close()
  }
}

type Answer = unknown[] | { records: unknown[] }

interface Case {
  name: string
  ours(): Promise<void>
  bare(): Promise<unknown>
  bar: number
  /** Takes a tenth of a second and more. */
  isLong?: boolean
}
