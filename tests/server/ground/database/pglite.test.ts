import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { directSqlOf } from '../../../../server/ground/database/directSql.ts'
import { LockedError } from '../../../../server/ground/database/lock.ts'
import { steadyMark } from '../../../../server/ground/database/namedStatements.ts'
import { openPglite } from '../../../../server/ground/database/open.ts'
import { runSql } from '../../../../server/services/records/model/statement.ts'

/** A promise that the test resolves. */
function held() {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}

describe('PGlite in a folder', () => {
  let parent: string
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'pglite-'))
  })
  afterEach(() => rmSync(parent, { recursive: true, force: true }))

  it('keeps its rows, and cannot be opened twice', async () => {
    const folder = join(parent, 'database')
    const first = await openPglite(folder)
    await runSql(first.db, 'create table kept (at date, big bigint, list jsonb)')
    await runSql(first.db, "insert into kept values ('2026-01-02', 5, $1::jsonb)", ['[1]'])
    await expect(openPglite(folder)).rejects.toThrow(LockedError)
    await first.close()
    expect(existsSync(`${folder}.lock`)).toBe(false)
    const second = await openPglite(folder)
    expect((await runSql(second.db, 'select * from kept')).rows).toEqual([{ at: '2026-01-02', big: 5, list: [1] }])
    await second.close()
  })

  it('begins anew when its first filling was cut short', async () => {
    const folder = join(parent, 'database')
    writeFileSync(`${folder}.new`, '')
    const first = await openPglite(folder)
    expect(existsSync(`${folder}.new`)).toBe(false)
    await first.close()
  })

  it('opens again when it was killed as PostgreSQL wrote its own lock', async () => {
    const folder = join(parent, 'database')
    const first = await openPglite(folder)
    await runSql(first.db, 'create table kept (x integer)')
    await first.close()
    writeFileSync(join(folder, 'postmaster.pid'), '')
    const second = await openPglite(folder)
    expect((await runSql(second.db, 'select * from kept')).rows).toEqual([])
    await second.close()
  })

  it('keeps a transaction apart from the queries of others', async () => {
    const { db, close } = await openPglite('memory://')
    await runSql(db, 'create table t (x integer)')
    const [begun, asked] = [held(), held()]
    const failed = db.transaction().execute(async tx => {
      await runSql(tx, 'insert into t values (1)')
      begun.resolve()
      await asked.promise
      throw new Error('rolled back')
    })
    await begun.promise
    const other = runSql(db, 'insert into t values (2)')
    asked.resolve()
    await expect(failed).rejects.toThrow('rolled back')
    await other
    expect((await runSql(db, 'select x from t')).rows).toEqual([{ x: 2 }])
    await close()
  })

  it('runs turns one after another, whether they are kept, given up, or refused at their end', async () => {
    const { db, close } = await openPglite('memory://')
    await runSql(db, 'create table counted (n integer)')
    await runSql(db, 'insert into counted values (0)')
    await runSql(db, 'create table once (n integer, constraint once_n unique (n) deferrable initially deferred)')
    await runSql(db, 'insert into once values (-1)')
    // Reads, lets others try, and writes what it read and one: turns that overlap would lose some.
    const turn = (index: number) =>
      db.transaction().execute(async tx => {
        const [row] = (await runSql(tx, 'select n from counted')).rows
        for (let turns = index % 3; turns > 0; turns--) await setImmediate()
        await runSql(tx, 'update counted set n = $1', [Number(row?.n) + 1])
        if (index % 3 === 1) throw new Error('given up')
        // The same number again is refused when the transaction ends, and not before.
        await runSql(tx, 'insert into once values ($1)', [index % 3 === 2 ? -1 : index])
      })
    const ends = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => [
        turn(index),
        directSqlOf(db)?.run('update counted set n = n + 1', []),
      ]).flat(),
    )
    const reasons = ends
      .filter(end => end.status === 'rejected')
      .map(({ reason }) => reason.constraint ?? reason.message)
    expect(reasons.filter(text => text === 'given up')).toHaveLength(20)
    expect(reasons.filter(text => text === 'once_n')).toHaveLength(20)
    expect(ends.filter(end => end.status === 'fulfilled')).toHaveLength(80)
    expect((await runSql(db, 'select n from counted')).rows).toEqual([{ n: 80 }])
    expect((await runSql(db, 'select count(*) as n from once')).rows).toEqual([{ n: 21 }])
    await close()
  })

  it('answers a repeated named statement as the first time, with values of every kind and faults', async () => {
    const { db, close } = await openPglite('memory://')
    await runSql(
      db,
      `create table kinds (id text primary key, big bigint,
        exact numeric, at timestamptz, day date, flag boolean, list text[],
       value jsonb, bytes bytea, "none" text)`,
    )
    const insert = `${steadyMark}insert into kinds values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10)
      returning big, day`
    const find = 'select big, exact, at, day, flag, list, value, bytes, "none" from kinds where id = any($1::text[])'
    const values = [7, '1.50', new Date('2026-01-02T03:04:05Z'), '2026-01-02', true, ['一', 'b"'], '{"a":[1]}']
    const put = (id: string) => runSql(db, insert, [id, ...values, new Uint8Array([0, 255]), null])
    const answers: unknown[] = []
    for (let time = 0; time < 8; time++) {
      expect(await put(`r${time}`)).toEqual({ rows: [{ big: 7, day: '2026-01-02' }], count: 1 })
      answers.push(await runSql(db, find, [[`r${time}`]]))
    }
    expect(answers[0]).toMatchObject({ rows: [{ big: 7, at: new Date('2026-01-02T03:04:05Z'), list: ['一', 'b"'] }] })
    for (const answer of answers) expect(answer).toEqual(answers[0])

    // A fault carries its code, ends its transaction, and leaves the statement and others usable.
    const twice = await put('r1').catch((error: unknown) => error)
    expect(twice).toMatchObject({ code: '23505', constraint: 'kinds_pkey', table: 'kinds' })
    const failed = db.transaction().execute(async tx => {
      await runSql(tx, insert, ['gone', ...values, null, null])
      await runSql(tx, insert, ['r1', ...values, null, null])
    })
    await expect(failed).rejects.toMatchObject({ code: '23505' })
    expect((await runSql(db, find, [['gone', 'r1']])).rows).toHaveLength(1)
    expect((await put('r9')).count).toBe(1)
    await expect(runSql(db, find, [5])).rejects.toThrow()
    expect((await runSql(db, find, [['r9']])).rows).toHaveLength(1)
    for (let time = 0; time < 6; time++)
      await expect(runSql(db, 'select nothing from kinds where id = $1', ['x'])).rejects.toMatchObject({
        code: '42703',
      })

    // The table changes under a plan that was made for it.
    await runSql(db, 'alter table kinds alter column exact type text')
    expect((await runSql(db, find, [['r9']])).rows).toMatchObject([{ exact: '1.50' }])
    await runSql(db, 'alter table kinds drop column flag')
    await expect(runSql(db, find, [['r9']])).rejects.toMatchObject({ code: '42703' })
    await close()
  })
})
