import type { NodeSettings, ProcessSettings } from '../../../schemas/types/process.ts'
import { type Answer, type Company, dataOf, type Person, recordsOf } from '../company.ts'
import { given } from '../harness.ts'
import type { WorkflowDesk } from './desk.ts'

/** People who approve, and short words for what they do. */
export interface ApprovalDesk {
  ann: Person
  bob: Person
  cid: Person
  dan: Person
  eve: Person
  /** Deploys nodes and flows; ann starts it. */
  start(inside: string, options?: { process?: ProcessSettings; variables?: Record<string, unknown> }): Promise<string>
  /** Returns the open task with that name of a user. */
  task(person: Person, name: string, instanceId: string): Promise<string>
  /** Acts on the person's open task of that name and returns the answer; adds a comment to refusals and returns. */
  act(person: Person, instanceId: string, name: string, what: string, args?: Record<string, unknown>): Promise<Answer>
  /** Likewise, and it must succeed. */
  done(person: Person, instanceId: string, name: string, what: string, args?: Record<string, unknown>): Promise<void>
  todo(person: Person, instanceId: string): Promise<string[]>
}

export const settingsOf = (settings: NodeSettings | ProcessSettings) =>
  `<extensionElements><console:settings xmlns:console="urn:schema-console:bpmn:1">${JSON.stringify(settings)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')}</console:settings></extensionElements>`

export const userTask = (id: string, settings: NodeSettings) =>
  `<userTask id="${id}" name="${id}">${settingsOf(settings)}</userTask>`

/** Nodes one after the other, between a start and an end. */
export const inLine = (...nodes: [id: string, xml: string][]) => {
  const ids = ['start', ...nodes.map(([id]) => id), 'end']
  const flows = ids
    .slice(1)
    .map((id, index) => `<sequenceFlow id="f${index}" sourceRef="${ids[index]}" targetRef="${id}"/>`)
  return `<startEvent id="start"/>${nodes.map(([, xml]) => xml).join('')}<endEvent id="end"/>${flows.join('')}`
}

export const signedBy = (id: string, people: Person[], settings: NodeSettings = {}): [string, string] => [
  id,
  userTask(id, { approvers: [{ rule: 'users', users: people.map(each => each.id) }], ...settings }),
]

export const applying: [string, string] = ['apply', userTask('apply', { approvers: [{ rule: 'initiator' }] })]

export function givenApprovals(workflow: WorkflowDesk, company: Company): ApprovalDesk {
  return given(async () => {
    const hire = () => company.hire({ organizationId: company.eastTeam })
    const [ann, bob, cid, dan, eve] = [await hire(), await hire(), await hire(), await hire(), await hire()]
    const desk: ApprovalDesk = {
      ann: ann as Person,
      bob: bob as Person,
      cid: cid as Person,
      dan: dan as Person,
      eve: eve as Person,
      async start(inside, { process, variables = {} } = {}) {
        const { key } = await workflow.deploy(`${process ? settingsOf(process) : ''}${inside}`)
        return String(dataOf(await desk.ann.post('/nbpm/instance/start', { key, variables })).id)
      },
      async task(person, name, instanceId) {
        const rows = recordsOf(await person.post('/nbpm/task/todo', { instanceId, size: 100 }))
        const row = rows.find(each => each.name === name || each.nodeId === name)
        if (!row) throw new Error(`${name} does not stand open for ${person.username}`)
        return String(row.id)
      },
      async act(person, instanceId, name, what, args = {}) {
        const reason = what === 'return' || args.decision === 'refuse' ? { comment: '理由' } : {}
        return person.post(`/nbpm/task/${what}`, { id: await desk.task(person, name, instanceId), ...reason, ...args })
      },
      async done(person, instanceId, name, what, args) {
        dataOf(await desk.act(person, instanceId, name, what, args))
      },
      async todo(person, instanceId) {
        const rows = recordsOf(await person.post('/nbpm/task/todo', { instanceId, size: 100 }))
        return rows.map(each => String(each.name)).sort()
      },
    }
    return desk
  })
}
