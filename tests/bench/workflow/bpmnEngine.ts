import { EventEmitter } from 'node:events'
import { Engine } from 'bpmn-engine'
import { sql } from 'kysely'
import type { Database } from '../../../server/ground/kernel/call.ts'
import { newId } from '../../../server/ground/kernel/id.ts'
import { approvalText, type Course } from './course.ts'

interface Started {
  id: string
  step: number
}

/** bpmn-engine with the state of an instance in a row, which is locked during each step. */
export async function engineCourse(db: Database): Promise<Course> {
  await sql`create table if not exists engine_state (id text primary key, state jsonb)`.execute(db)
  const source = approvalText('engine')
  const settled = (listener: EventEmitter) =>
    new Promise<void>(resolve => {
      listener.once('wait', () => resolve())
      listener.once('engine.end', () => resolve())
    })
  return {
    async start(): Promise<Started> {
      const id = newId()
      await db.transaction().execute(async tx => {
        const listener = new EventEmitter()
        const engine = new Engine({ name: id, source })
        const waits = settled(listener)
        const execution = await engine.execute({ listener })
        await waits
        const state = await engine.getState()
        await execution.stop()
        await sql`insert into engine_state (id, state) values (${id}, ${JSON.stringify(state)}::jsonb)`.execute(tx)
      })
      return { id, step: 0 }
    },
    async agree(started): Promise<Started> {
      const { id, step } = started as Started
      await db.transaction().execute(async tx => {
        const { rows } = await sql<{
          state: object
        }>`select state from engine_state where id = ${id} for update`.execute(tx)
        const listener = new EventEmitter()
        const engine = new Engine({ name: id }).recover(rows[0]?.state as never)
        const resumed = new Promise<void>(resolve => listener.once('wait', () => resolve()))
        const execution = await engine.resume({ listener })
        await resumed
        let isEnded = false
        const on = new Promise<void>(resolve => {
          listener.once('wait', () => resolve())
          engine.once('end', () => {
            isEnded = true
            resolve()
          })
        })
        execution.signal({ id: `sign${step}` })
        await on
        const state = await engine.getState()
        if (!isEnded) await execution.stop()
        await sql`update engine_state set state = ${JSON.stringify(state)}::jsonb where id = ${id}`.execute(tx)
      })
      return { id, step: step + 1 }
    },
  }
}
