import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addWorkHandler } from '../../../server/domains/workflow/execution/workHandlers.ts'
import { allDatabases, dataOf, givenServer, unique } from '../harness.ts'
import { inLine } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

const person = (id: string): [string, string] => [id, `<userTask id="${id}" name="${id.toUpperCase()}"/>`]

describe.each(allDatabases)('process jobs on %s', kind => {
  const server = givenServer(kind)
  const desk = givenWorkflow(server)

  /** Makes the first run of a job of an instance fail, as when its process dies at this moment. */
  const failOnce = async (instanceId: string) => {
    const name = unique('once')
    await sql.raw(`create sequence ${name}`).execute(server.db)
    await sql
      .raw(
        `create function ${name}_fail() returns trigger language plpgsql as $$ begin
           if nextval('${name}') = 1 then raise exception 'died'; end if; return old; end $$`,
      )
      .execute(server.db)
    await sql
      .raw(
        `create trigger ${name}_fail before delete on process_job for each row
           when (old.instance_id = '${instanceId}' and old.kind in ('work', 'message'))
           execute function ${name}_fail()`,
      )
      .execute(server.db)
  }
  const startHeld = async (key: string) => {
    const { id } = dataOf(await server.call('processInstance.start', { key, variables: {} }, desk.token))
    return String(id)
  }

  it('the result of a task and the end of its job are stored together', async () => {
    const name = unique('handler')
    const asked: string[] = []
    addWorkHandler(name, async (_base, { id }) => {
      asked.push(id)
      return { done: true, variables: { turn: asked.length } }
    })
    const work: [string, string] = [
      'work',
      `<serviceTask id="work" name="Work" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"><extensionElements>
        <zeebe:taskDefinition type="${name}"/></extensionElements></serviceTask>`,
    ]
    const { key } = await desk.deploy(inLine(person('before'), work, person('after')))
    const id = await startHeld(key)
    await failOnce(id)
    await desk.complete(id, 'BEFORE')
    expect(asked).toHaveLength(1)
    expect(await desk.open(id)).toEqual([])
    await desk.pass(10)
    expect(await desk.open(id)).toEqual(['AFTER'])
    expect(new Set(asked).size).toBe(1)
  })

  it('S1 a job that twice killed its server process becomes an incident, until it is retried by hand', async () => {
    const name = unique('handler')
    const asked: string[] = []
    addWorkHandler(name, async (_base, { id }) => {
      // Fails first, so that its row can be changed to that of a crashed process.
      if (asked.push(id) === 1) throw new Error('not yet')
      return { done: true, variables: {} }
    })
    const { key } = await desk.deploy(
      inLine(person('before'), [
        'work',
        `<serviceTask id="work" name="Work" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"><extensionElements>
          <zeebe:taskDefinition type="${name}"/></extensionElements></serviceTask>`,
      ]),
    )
    const id = await startHeld(key)
    await desk.complete(id, 'BEFORE')
    expect(asked).toHaveLength(1)
    await sql`update process_job set state = 'running', lease_until = now() - interval '1 second',
      data = data || '{"deaths": 1}' where instance_id = ${id}`.execute(server.db)
    await desk.pass(10)
    expect(asked).toHaveLength(1)
    const found = dataOf(await server.call('processIncident.list', { instanceId: id, state: 'open' }, desk.token))
    const [incident] = found.records as { id: string; message: string; errorCode: string; errorValues: object }[]
    expect(incident).toMatchObject({
      message: '执行时服务进程已两次意外中止，请查明原因后再重试',
      errorCode: 'JOB_KILLED_PROCESS',
      errorValues: {},
    })
    await server.call('processIncident.retry', { id: incident?.id, commandId: unique('c') }, desk.token)
    await desk.settle()
    expect(asked).toHaveLength(2)
    expect(await desk.phase(id)).toBe('completed')
  })

  it('a thrown message without receiver is stored once, also when its sender dies', async () => {
    const name = unique('msg')
    const event = '<messageEventDefinition messageRef="m"/>'
    const tell: [string, string] = ['tell', `<intermediateThrowEvent id="tell">${event}</intermediateThrowEvent>`]
    const { key } = await desk.deploy(inLine(person('before'), tell, person('after')), {
      outside: `<message id="m" name="${name}"/>`,
    })
    const id = await startHeld(key)
    await failOnce(id)
    await desk.complete(id, 'BEFORE')
    await desk.pass(10)
    const kept = await server.db.selectFrom('processMessage').select('id').where('name', '=', name).execute()
    expect(kept).toHaveLength(1)
  })
})
