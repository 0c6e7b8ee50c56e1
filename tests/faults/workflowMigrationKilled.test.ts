// @module-tag full
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { until } from '../contract/exchange/exchange.ts'
import { databaseKinds, mainly, unique } from '../contract/harness.ts'
import { inLine } from '../contract/workflow/approvalDesk.ts'
import { bpmn } from '../contract/workflow/desk.ts'
import { isFull, isLong, sized } from '../helpers/form.ts'
import { killMoments } from '../helpers/pace.ts'
import { heldAt } from './heldAt.ts'
import { givenMortalServer } from './mortalServer.ts'
import { callerOf, expectSound } from './processDesk.ts'

/** How many instances stand where: at a node that stays, at one that the new version lacks, and at the end by then. */
const many = sized({
  short: { stay: 12, refused: 3, ended: 2 },
  full: { stay: 200, refused: 12, ended: 6 },
  long: { stay: 600, refused: 40, ended: 20 },
})
const killsOfEach = isLong ? 5 : 1
/**
 * A process that died is found out by its silence, and each time a job rests longer before it is tried again: 160 s
 * after the fifth.
 */
const patience = isLong ? 300_000 : 120_000

// PGlite has one connection: nothing can hold a migration on it, so the full form needs many instances.
describe.each(isFull ? mainly('pglite') : databaseKinds)(
  'a migration of many instances whose server is killed on %s',
  kind => {
    const mortal = givenMortalServer(kind)
    const { open, restart, kill, own } = mortal
    const post = (path: string, body: object) => callerOf(mortal.server, mortal.token)(path, body)

    async function started(key: string, count: number): Promise<{ id: string; task: string }[]> {
      const found: { id: string; task: string }[] = []
      let left = count
      const work = async () => {
        while (left-- > 0) {
          const { id, tasks } = await post('/nbpm/instance/start', { key })
          found.push({ id: String(id), task: String((tasks as { id: string }[])[0]?.id) })
        }
      }
      await Promise.all(Array.from({ length: 6 }, work))
      return found
    }

    async function completeOpen(instanceId: string): Promise<void> {
      const { records } = await post('/nbpm/task/todo', { instanceId, size: 10 })
      await post('/nbpm/task/complete', { id: (records as { id: string }[])[0]?.id })
    }

    const moments = killMoments(`a migration that is killed on ${kind}`)

    /**
     * Begins a phase and kills the server in the middle of it, at an instance drawn by chance; then it ends by itself.
     */
    async function heldAndKilled(begin: () => Promise<string>, { end }: { end: string }): Promise<string> {
      const database = await open()
      const at = 2 + moments.below(many.stay - 2)
      const id = await heldAt(database.db, { table: 'process_migration_item', event: 'update', at }, async reached => {
        const begun = await begin()
        await reached()
        await kill()
        return begun
      })
      await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(
        database.db,
      )
      await database.close()
      await restart()
      const ended = await until(
        () => record(id),
        ({ state }) => !['checking', 'running', 'undoing'].includes(state),
        patience,
      )
      expect(ended.state).toBe(end)
      return id
    }

    const record = async (id: string) =>
      Object((await mortal.server.call(`/nbpm/migration/details/${id}`, mortal.token)).data)

    /** Kills the server while the phase is under way, so often, and waits until it ended by itself. */
    async function killedUntil(id: string, { phase, end }: { phase: string; end: string }): Promise<number> {
      let kills = 0
      while (kills < killsOfEach) {
        const before = Number((await record(id)).revision)
        const share = before + 1 + Math.floor((moments.next() * many.stay) / killsOfEach / 2)
        const seen = await until(
          () => record(id),
          ({ revision, state }) => state !== phase || Number(revision) >= share,
          patience,
        )
        if (seen.state !== phase) break
        await kill()
        kills++
        await restart()
      }
      const ended = await until(
        () => record(id),
        ({ state }) => state !== phase,
        patience,
      )
      expect(ended.state).toBe(end)
      return kills
    }

    test('W17 it ends by itself: each is in the new version once or has its verdict, and undo brings them back', {
      timeout: 1_800_000,
    }, async () => {
      const key = unique('k')
      const { id: model } = await post('/nbpm/model/create', {
        key,
        name: key,
        xml: bpmn(key, inLine(own('one'), own('two'))),
      })
      const { versionId: from } = await post('/nbpm/model/deploy', { id: model })
      const stay = await started(key, many.stay)
      const refused = await started(key, many.refused)
      const ended = await started(key, many.ended)
      for (const { task } of refused) await post('/nbpm/task/complete', { id: task })
      const { draftRevision } = Object((await mortal.server.call(`/nbpm/model/details/${model}`, mortal.token)).data)
      const changed = bpmn(key, inLine(own('one'), own('new')))
      await post('/nbpm/model/update', { id: model, xml: changed, draftRevision })
      const { versionId: to } = await post('/nbpm/model/deploy', { id: model })
      const total = many.stay + many.refused + many.ended

      const isHeld = !isFull && kind === 'postgres'
      let kills = 0
      /** Begins a phase, whose server is killed until it has ended. */
      const killedIn = async (phase: string, end: string, begin: () => Promise<string>) => {
        if (isHeld) {
          kills += 1
          return heldAndKilled(begin, { end })
        }
        const begun = await begin()
        kills += await killedUntil(begun, { phase, end })
        return begun
      }
      const id = await killedIn('checking', 'waiting', async () => {
        const reason = { fromVersionId: from, toVersionId: to, reason: 'test' }
        return String((await post('/nbpm/migration/save', reason)).id)
      })
      expect(await record(id)).toMatchObject({ total, done: 0, failed: 0, refused: many.refused })

      for (const each of ended) {
        await post('/nbpm/task/complete', { id: each.task })
        await completeOpen(each.id)
      }
      await killedIn('running', 'done', async () => {
        await post('/nbpm/migration/run', { id })
        return id
      })
      expect(await record(id)).toMatchObject({ total, done: many.stay, failed: 0, refused: many.refused })
      await expectStand(1, to)

      await killedIn('undoing', 'undone', async () => {
        await post('/nbpm/migration/undo', { id })
        return id
      })
      expect(await record(id)).toMatchObject({ total, done: 0, failed: 0, refused: many.refused })
      await expectStand(2, from)
      expect(kills).toBeGreaterThanOrEqual(2)

      /** Where each instance is, how often it was moved there, and what is said of it. */
      async function expectStand(moves: number, versionId: unknown): Promise<void> {
        if (kind === 'pglite') await kill()
        const database = await open()
        const { rows } = await sql<{ instance: string; version: string; moves: number; state: string }>`
        select x.instance_id as instance, i.version_id as version, x.state,
          (select count(*)::int from process_event e where e.instance_id = i.id and e.kind = 'migrated') as moves
        from process_migration_item x join process_instance i on i.id = x.instance_id
        where x.migration_id = ${id}`.execute(database.db)
        expect(rows).toHaveLength(total)
        const of = new Map(rows.map(row => [row.instance, row]))
        const verdict = moves === 1 ? 'done' : 'undone'
        for (const each of stay) expect(of.get(each.id)).toMatchObject({ version: versionId, moves, state: verdict })
        for (const each of refused) expect(of.get(each.id)).toMatchObject({ version: from, moves: 0, state: 'refused' })
        for (const each of ended) expect(of.get(each.id)).toMatchObject({ version: from, moves: 0, state: 'gone' })
        for (const each of [...stay, ...refused]) expect(await expectSound(database.db, each.id)).toBe('running')
        await database.close()
        if (kind === 'pglite') await restart()
      }
    })
  },
)
