import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSql, Statement } from '../../../server/services/records/model/statement.ts'
import { databaseKinds, startTestServer, type TestServer } from '../harness.ts'

describe.each(databaseKinds)('writes without a result on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    await runSql(server.db, 'create table unread_write (n integer primary key)')
  })
  afterAll(() => server.close())

  const put = async (db: TestServer['db'], n: number) => {
    const s = new Statement()
    await s.write(db, `insert into "unread_write" ("n") values (${s.value(String(n))}::integer)`)
  }
  const rows = async () => (await runSql(server.db, 'select "n" from unread_write order by "n"')).rows.map(({ n }) => n)
  const taken = { code: '23505' }

  it('are visible to later statements and after the commit', async () => {
    const seen = await server.db.transaction().execute(async tx => {
      await put(tx, 1)
      const { rows } = await runSql(tx, 'select count(*)::int as "count" from unread_write')
      await put(tx, 2)
      return rows[0]?.count
    })
    await put(server.db, 3)
    expect([seen, await rows()]).toEqual([1, [1, 2, 3]])
  })

  it('that fail make the commit fail, which stores nothing', async () => {
    const work = server.db.transaction().execute(async tx => {
      await put(tx, 4)
      await put(tx, 1)
    })
    const others = [put(server.db, 5), put(server.db, 6)]
    await expect(work).rejects.toMatchObject(taken)
    await Promise.all(others)
    expect(await rows()).toEqual([1, 2, 3, 5, 6])
  })

  it('that fail make the next statement fail with the reason', async () => {
    const work = server.db.transaction().execute(async tx => {
      await put(tx, 1)
      await runSql(tx, 'select 1')
    })
    await expect(work).rejects.toMatchObject(taken)
    expect(await rows()).toEqual([1, 2, 3, 5, 6])
  })

  it('are rolled back to a savepoint', async () => {
    await server.db.transaction().execute(async tx => {
      await put(tx, 7)
      await runSql(tx, 'savepoint before_it')
      await put(tx, 1)
      await expect(runSql(tx, 'release savepoint before_it')).rejects.toMatchObject(taken)
      await runSql(tx, 'rollback to savepoint before_it')
      await put(tx, 8)
    })
    expect(await rows()).toEqual([1, 2, 3, 5, 6, 7, 8])
  })

  it('are not sent when their savepoint is rolled back first', async () => {
    const before = await rows()
    await server.db.transaction().execute(async tx => {
      await runSql(tx, 'savepoint before_it')
      await put(tx, 1)
      await runSql(tx, 'rollback to savepoint before_it')
      await put(tx, 9)
    })
    expect(await rows()).toEqual([...before, 9])
  })

  it('roll back and report the transaction when an earlier error was swallowed', async () => {
    const before = await rows()
    const work = server.db.transaction().execute(async tx => {
      await runSql(tx, 'select 1 / 0').catch(() => undefined)
      await put(tx, 10)
    })
    await expect(work).rejects.toThrow()
    expect(await rows()).toEqual(before)
  })

  if (kind === 'postgres') {
    it('fail with their connection, and the next transaction has another one', async () => {
      const before = await rows()
      const work = server.db.transaction().execute(async tx => {
        const {
          rows: [own],
        } = await runSql(tx, 'select pg_backend_pid() as "pid"')
        await put(tx, 11)
        await runSql(server.db, 'select pg_terminate_backend($1)', [own?.pid])
      })
      await expect(work).rejects.toThrow()
      await server.db.transaction().execute(tx => put(tx, 12))
      expect(await rows()).toEqual([...before, 12])
    })
  }

  it('are discarded with their transaction, and leave its connection unchanged', async () => {
    const before = await rows()
    for (let time = 0; time < 12; time++) {
      const work = server.db.transaction().execute(async tx => {
        if (time % 2 === 0) await put(tx, 13)
        throw new Error('given up')
      })
      await expect(work).rejects.toThrow('given up')
    }
    await Promise.all(Array.from({ length: 12 }, (_, time) => put(server.db, 20 + time)))
    expect((await rows()).length).toBe(before.length + 12)
  })

  it('accept texts only', async () => {
    const s = new Statement()
    const work = s.write(
      server.db,
      `insert into "unread_write" ("n") values ((${s.value({ n: 50 })}::jsonb->>'n')::integer)`,
    )
    await expect(work).rejects.toThrow('takes texts, not object')
  })
})
