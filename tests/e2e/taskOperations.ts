import type { NodeSettings, ProcessSettings } from '../../schemas/types/process.ts'
import type { ApiClient } from './apiClient.ts'
import type { Desk } from './desk.ts'
import { expect } from './harness.ts'
import { settingsOf } from './processes.ts'
import { type NewUser, newOrganization, newUser, rootOrganization, unique } from './records.ts'

/* Processes that tests deploy, and the steps of approvers at their tasks. */

/** A task with these settings. */
export const settingsNode = (id: string, name: string, settings: NodeSettings) =>
  `<userTask id="${id}" name="${name}">${settingsOf(settings)}</userTask>`

/** A task that these people sign. */
export const signed = (id: string, name: string, people: readonly { id: string }[], more: NodeSettings = {}) =>
  settingsNode(id, name, { approvers: [{ rule: 'users', users: people.map(each => each.id) }], ...more })

export const flow = (from: string, to: string) =>
  `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`

/** Nodes one after the other between a start and an end. */
export function inLine(...nodes: readonly [id: string, xml: string][]): string {
  const ids = ['start', ...nodes.map(([id]) => id), 'end']
  const flows = ids.slice(1).map((id, at) => flow(ids[at] as string, id))
  return `<startEvent id="start"/>${nodes.map(([, xml]) => xml).join('')}<endEvent id="end"/>${flows.join('')}`
}

const form = {
  type: 'object',
  required: ['subject'],
  properties: {
    subject: { type: 'string', title: '事项', maxLength: 100 },
    amount: { type: 'number', title: '金额', minimum: 0 },
  },
}

/** Deploys a process whose form asks for 事项 and 金额, titled by the former; its key. */
export async function deployProcess(api: ApiClient, inside: string, more: ProcessSettings = {}): Promise<string> {
  const key = `e2e${unique()}`
  const settings = settingsOf({ title: '{{subject}}', form: JSON.stringify(form), ...more })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:console="urn:schema-console:bpmn:1" id="d"
      targetNamespace="test">
    <process id="${key}" name="事项审批" isExecutable="true">${settings}${inside}</process></definitions>`
  const { id } = await api.call<{ id: string }>('POST', '/nbpm/model/create', { key, name: '事项审批', xml })
  await api.call('POST', '/nbpm/model/deploy', { id })
  return key
}

/** People of one new team, by these words. */
export async function newPeople<Word extends string>(
  api: ApiClient,
  ...words: readonly Word[]
): Promise<Record<Word, NewUser>> {
  const team = await newOrganization(api, await rootOrganization(api))
  const people: [string, NewUser][] = []
  for (const word of words) people.push([word, await newUser(api, word, team.id)])
  return Object.fromEntries(people) as Record<Word, NewUser>
}

/** A team with a head and a member. */
export async function newTeam(api: ApiClient): Promise<{ head: NewUser; member: NewUser }> {
  const team = await newOrganization(api, await rootOrganization(api))
  const head = await newUser(api, 'head', team.id)
  const member = await newUser(api, 'member', team.id)
  const { revision } = await api.call<{ revision: number }>('GET', `/upms/organization/details/${team.id}`)
  await api.call('POST', '/upms/organization/edit', { id: team.id, revision, leaderId: head.id })
  return { head, member }
}

/** Starts a process beside the browser; its subject is new unless it is given. */
export async function startProcess(
  api: ApiClient,
  starter: NewUser,
  key: string,
  subject = `申请${unique()}`,
): Promise<{ id: string; subject: string }> {
  const own = await api.as(starter.username, starter.password)
  const { id } = await own.call<{ id: string }>('POST', '/nbpm/instance/start', { key, variables: { subject } })
  return { id, subject }
}

/** An application that waits for the first of two superiors, one after the other, and all its people. */
export async function twoApprovals(
  api: ApiClient,
): Promise<Record<'clerk' | 'boss' | 'chief', NewUser> & { id: string; subject: string }> {
  const people = await newPeople(api, 'clerk', 'boss', 'chief')
  const key = await deployProcess(
    api,
    inLine(['boss', signed('boss', '主管审批', [people.boss])], ['chief', signed('chief', '总监审批', [people.chief])]),
  )
  return { ...people, ...(await startProcess(api, people.clerk, key)) }
}

/** Agrees by API to the open task of a user in an instance. */
export async function agreeBeside(
  api: ApiClient,
  person: NewUser,
  instanceId: string,
  comment?: string,
): Promise<void> {
  const own = await api.as(person.username, person.password)
  const { records } = await own.call<{ records: { id: string }[] }>('POST', '/nbpm/task/todo', { instanceId })
  await own.call('POST', '/nbpm/task/complete', { id: records[0]?.id, comment })
}

/** Opens the task list of a user. */
export const atTasks = (desk: Desk, person: NewUser) => desk.begin('/workbench/todo', person.username, person.password)

/** Opens a task of the list by the subject of its application. */
export async function openTask(desk: Desk, subject: string): Promise<void> {
  await desk.visit('/workbench/todo')
  await desk.rowAction(desk.row(subject), '办理')
  await desk.expectAddress('/workbench/task')
  await desk.settled()
}

/** Opens the dialog of a button on the page of a task. */
export async function openOperation(desk: Desk, label: string): Promise<void> {
  await desk.button(label).click()
  await desk.settled()
  await desk.dialog.waitFor()
}

/** Sends a dialog off, which closes it. */
export async function sendOperation(desk: Desk, label: string, done: string): Promise<void> {
  await desk.save(label, desk.dialog)
  await desk.expectToast(done)
  await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
  await desk.settled()
}

/** Decides the open task, with a comment when one is given. */
export async function answer(desk: Desk, label: '同意' | '不同意', comment?: string): Promise<void> {
  await openOperation(desk, label)
  if (comment !== undefined) await desk.fill('意见', comment, desk.dialog)
  await sendOperation(desk, label, label === '同意' ? '审批成功' : '已提交不同意意见')
}

/** Texts of the buttons on the page of a task, without those that lead elsewhere. */
export async function offered(desk: Desk): Promise<string[]> {
  const known = /^(认领|同意|不同意|驳回|转办|委派|加签|减签|抄送|沟通|退回认领|催办|撤回)$/
  const texts = await desk.main.locator('header').first().getByRole('button').allInnerTexts()
  return texts.map(text => text.trim()).filter(text => known.test(text))
}

/** Expects these entries in the timeline of the open task; `；` separates texts of one entry. */
export async function expectRecord(desk: Desk, ...records: readonly string[]): Promise<void> {
  await desk.tab('办理记录')
  for (const record of records) await desk.entry(...record.split('；')).waitFor()
}

/** Who is to do what in an instance now. */
export async function pendingPeople(api: ApiClient, id: string): Promise<string[]> {
  const rows = await api.call<{ userName: string; state: string }[]>('POST', '/nbpm/instance/tasks', { id })
  return rows.filter(row => row.state === 'open').map(row => row.userName)
}

export async function expectPending(api: ApiClient, id: string, ...people: readonly { name: string }[]): Promise<void> {
  const names = people.map(({ name }) => name).sort()
  await expect.poll(async () => (await pendingPeople(api, id)).sort()).toEqual(names)
}
