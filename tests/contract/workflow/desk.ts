import { dueWorkOf } from '../../../server/domains/workflow/execution/dueWork.ts'
import { runCommand } from '../../../server/domains/workflow/execution/runCommand.ts'
import { setClockOffset } from '../../../server/domains/workflow/stored/clock.ts'
import { dataOf, given, type TestServer, unique } from '../harness.ts'

/** What a suite about processes works with: an administrator, models made of short texts, and a clock. */
export interface WorkflowDesk {
  token: string
  /** Makes a model of the inside of a process and deploys it; its key. */
  deploy(inside: string, options?: { key?: string; outside?: string; attributes?: string }): Promise<DeskModel>
  start(key: string, variables?: Record<string, unknown>): Promise<string>
  /** Names of the open tasks of an instance, in order. */
  open(instanceId: string): Promise<string[]>
  /** Ends an open task of that name, whatever its slots say. */
  complete(instanceId: string, name: string, variables?: Record<string, unknown>): Promise<void>
  phase(instanceId: string): Promise<string>
  /** Runs due work. */
  settle(): Promise<void>
  /** Moves the clock, then runs due work. */
  pass(seconds: number): Promise<void>
}

export interface DeskModel {
  id: string
  key: string
  versionId: string
  versionNo: number
}

const prefix = 'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"'

/** A BPMN text around the inside of a process. */
export const bpmn = (key: string, inside: string, outside = '', attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><definitions ${prefix} id="d" targetNamespace="test">${outside}
   <process id="${key}" name="${key}" isExecutable="true" ${attributes}>${inside}</process></definitions>`

/** A flow, nodes in a line between start and end, and a user task of that id. */
export const flow = (id: string, from: string, to: string) =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`
export const line = (...nodes: [id: string, xml: string][]) =>
  [
    '<startEvent id="s"/>',
    ...nodes.map(([, xml]) => xml),
    '<endEvent id="e"/>',
    ...['s', ...nodes.map(([id]) => id)].map((id, at) => flow(`f${at}`, id, nodes[at]?.[0] ?? 'e')),
  ].join('')
export const task = (id: string): [string, string] => [id, `<userTask id="${id}" name="${id.toUpperCase()}"/>`]

export function givenWorkflow(server: TestServer): WorkflowDesk {
  return given(async () => {
    const token = await server.tokenFor('admin')
    let ahead = 0
    const desk: WorkflowDesk = {
      token,
      async deploy(inside, { key = unique('p'), outside, attributes } = {}) {
        const xml = bpmn(key, inside, outside, attributes)
        const model = dataOf(await server.call('processModel.create', { key, name: key, xml }, token))
        const done = dataOf<{ versionId: string; versionNo: number }>(
          await server.call('processModel.deploy', { id: model.id }, token),
        )
        return { id: String(model.id), key, versionId: done.versionId, versionNo: done.versionNo }
      },
      async start(key, variables = {}) {
        const { id } = dataOf(await server.call('processInstance.start', { key, variables }, token))
        await desk.settle()
        return String(id)
      },
      async open(instanceId) {
        const rows = await server.db
          .selectFrom('processTask')
          .select('name')
          .where('instanceId', '=', instanceId)
          .where('endedAt', 'is', null)
          .orderBy('id')
          .execute()
        return rows.map(row => row.name ?? '')
      },
      async complete(instanceId, name, variables = {}) {
        const { id } = await server.db
          .selectFrom('processTask')
          .select('id')
          .where('instanceId', '=', instanceId)
          .where('name', '=', name)
          .where('endedAt', 'is', null)
          .orderBy('id')
          .limit(1)
          .executeTakeFirstOrThrow()
        await runCommand(server.system(), {
          instanceId,
          body: { command: 'completeTask', taskId: id, variables, outcome: 'completed' },
        })
        await desk.settle()
      },
      async phase(instanceId) {
        const row = await server.db
          .selectFrom('processInstance')
          .select('phase')
          .where('id', '=', instanceId)
          .executeTakeFirstOrThrow()
        return row.phase
      },
      settle: async () => dueWorkOf(server.config)?.settle(),
      async pass(seconds) {
        ahead += seconds * 1000
        setClockOffset(server.config, ahead)
        await desk.settle()
      },
    }
    return desk
  })
}
