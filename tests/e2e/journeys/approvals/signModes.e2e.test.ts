import { describe } from 'vitest'
import type { NodeSettings } from '../../../../schemas/types/process.ts'
import type { ApiClient } from '../../apiClient.ts'
import { expect, test } from '../../harness.ts'
import type { NewUser } from '../../records.ts'
import {
  answer,
  atTasks,
  deployProcess,
  expectPending,
  expectRecord,
  inLine,
  newPeople,
  newTeam,
  openTask,
  pendingPeople,
  signed,
  startProcess,
} from '../../taskOperations.ts'

/** Looks for tasks whose time is up, as the clock does once in a minute, before a question. */
async function afterDueTasks<Answer>(api: ApiClient, ask: () => Promise<Answer>): Promise<Answer> {
  const { records } = await api.call<{ records: { id: string; name: string }[] }>(
    'POST',
    '/system/jobSchedule/list',
    {},
  )
  const schedule = records.find(({ name }) => name === 'process-timeouts')
  await api.call('POST', '/system/jobSchedule/runNow', { id: schedule?.id })
  return ask()
}

const patience = { timeout: 60_000, interval: 1000 }

/** Returns the number of reminders of a user about an application. */
async function reminders(api: ApiClient, person: NewUser, subject: string): Promise<number> {
  const own = await api.as(person.username, person.password)
  const { records } = await own.call<{ records: { kind: string }[] }>('POST', '/system/notice/list', { title: subject })
  return records.filter(({ kind }) => kind !== 'todo').length
}

/** Three people who sign one node, as it says. */
async function threeSigners(
  api: ApiClient,
  settings: (people: Record<'first' | 'second' | 'third', NewUser>) => NodeSettings,
) {
  const people = await newPeople(api, 'clerk', 'first', 'second', 'third')
  const signers = [people.first, people.second, people.third]
  const key = await deployProcess(api, inLine(['review', signed('review', '评审', signers, settings(people))]))
  return { ...people, key, ...(await startProcess(api, people.clerk, key)) }
}

const phaseOf = async (api: ApiClient, id: string) =>
  (await api.call<{ phase: string }>('GET', `/nbpm/instance/detail/${id}`)).phase

describe('approval modes', () => {
  test('in sequence: the next approver gets the task after an approval, and a refusal ends it', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { id, subject, first, second } = await threeSigners(api, () => ({ mode: 'sequence' }))
    const desk = await person()
    await atTasks(desk, first)
    await openTask(desk, subject)
    await desk.main.getByText('依次审批').first().waitFor()
    await desk.main.getByText('3 人依次同意；已同意 0 人，不同意 0 人').waitFor()
    await expectPending(api, id, first)
    await answer(desk, '同意')
    await expectPending(api, id, second)
    await atTasks(desk, second)
    await openTask(desk, subject)
    await desk.main.getByText('3 人依次同意；已同意 1 人，不同意 0 人').waitFor()
    await answer(desk, '不同意', '预算不足')
    await expect.poll(() => phaseOf(api, id)).toBe('rejected')
  })

  test("by share: two approvals of three suffice, and the third approver's task ends", {
    tags: 'full',
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { id, subject, first, third, second } = await threeSigners(api, () => ({ mode: 'ratio', ratio: 0.6 }))
    const desk = await person()
    await atTasks(desk, first)
    await openTask(desk, subject)
    await desk.main.getByText('需 60% 的人同意（3 人中的 2 人）；已同意 0 人，不同意 0 人').waitFor()
    await answer(desk, '同意')
    await expectPending(api, id, second, third)
    await atTasks(desk, third)
    await openTask(desk, subject)
    await desk.main.getByText('已同意 1 人，不同意 0 人').waitFor()
    await answer(desk, '同意')
    await expect.poll(() => phaseOf(api, id)).toBe('completed')
    await atTasks(desk, second)
    await expect.poll(() => desk.row(subject).count()).toBe(0)
  })

  test('by weight: one heavy vote decides alone, and the weights are shown', {
    tags: 'full',
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { id, subject, first, second, third } = await threeSigners(api, people => ({
      mode: 'weight',
      ratio: 0.6,
      weights: { [people.second.id]: 3 },
    }))
    const desk = await person()
    await atTasks(desk, second)
    await openTask(desk, subject)
    const weights = `各人权重：${first.name} 1、${second.name} 3、${third.name} 1`
    await desk.main.getByText(`需权重的 60% 同意（5 中的 3）；已同意 0，不同意 0。${weights}`).waitFor()
    await answer(desk, '同意')
    await expect.poll(() => phaseOf(api, id)).toBe('completed')
  })

  test('by lot: only the approver drawn has the task, with the reason', { tags: 'full', timeout: 240_000 }, async ({
    person,
    api,
  }) => {
    const { id, subject, first, second, third } = await threeSigners(api, () => ({ mode: 'random' }))
    const [name, ...others] = await pendingPeople(api, id)
    expect(others).toEqual([])
    const drawn = [first, second, third].find(each => each.name === name)
    if (!drawn) throw new Error(`${name} is none of those who sign`)
    const desk = await person()
    await atTasks(desk, drawn)
    await openTask(desk, subject)
    await desk.row(drawn.name).getByText('3 人中随机选中').waitFor()
    await answer(desk, '同意')
    await expect.poll(() => phaseOf(api, id)).toBe('completed')
  })
})

describe('skipped and excluded approvers', () => {
  test('an approver who agreed before is not asked again, and the record says so', {
    tags: 'full',
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss, chief } = await newPeople(api, 'clerk', 'boss', 'chief')
    const nodes = inLine(
      ['first', signed('first', '初审', [boss])],
      ['second', signed('second', '复审', [chief])],
      ['third', signed('third', '终审', [boss])],
    )
    const key = await deployProcess(api, nodes, { dedupe: 'all' })
    const { id, subject } = await startProcess(api, clerk, key)
    const desk = await person()
    await atTasks(desk, boss)
    await openTask(desk, subject)
    await answer(desk, '同意')
    await expectPending(api, id, chief)
    await atTasks(desk, chief)
    await openTask(desk, subject)
    await answer(desk, '同意')
    await expect.poll(() => phaseOf(api, id)).toBe('completed')
    await expectRecord(desk, '此前已同意，自动通过')
  })

  test('the node skips the initiator or asks a manager instead', {
    tags: 'full',
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { head, member } = await newTeam(api)
    const key = await deployProcess(
      api,
      inLine(
        ['own', signed('own', '本人确认', [member], { self: 'skip' })],
        ['above', signed('above', '上级确认', [member], { self: 'head' })],
      ),
    )
    const { id, subject } = await startProcess(api, member, key)
    await expectPending(api, id, head)
    const desk = await person()
    await atTasks(desk, head)
    await openTask(desk, subject)
    await desk.row(head.name).getByText('发起人本人，改由上级办理').waitFor()
    await expectRecord(desk, '本人发起，自动通过')
    await answer(desk, '同意')
    await expect.poll(() => phaseOf(api, id)).toBe('completed')
  })

  test('an approver who misses the deadline gets a reminder, then the task goes to another user', {
    tags: 'full',
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss, deputy } = await newPeople(api, 'clerk', 'boss', 'deputy')
    const settings: NodeSettings = {
      timeouts: [
        { after: 'PT1S', allHours: true, do: 'remind' },
        { after: 'PT8S', allHours: true, do: 'handOver', to: { rule: 'users', users: [deputy.id] } },
      ],
    }
    const key = await deployProcess(api, inLine(['review', signed('review', '主管审批', [boss], settings)]))
    const { id, subject } = await startProcess(api, clerk, key)
    const waiting = await person()
    await waiting.begin('/workbench/notices', boss.username, boss.password)
    await waiting.row(subject).filter({ hasText: '请办理：主管审批' }).waitFor()
    await expect.poll(() => afterDueTasks(api, () => reminders(api, boss, subject)), patience).toBe(1)
    await waiting.visit('/workbench/notices')
    await waiting.button('查询').click()
    await waiting.row('请尽快办理：主管审批').filter({ hasText: subject }).waitFor()
    await expect.poll(() => afterDueTasks(api, () => pendingPeople(api, id)), patience).toEqual([deputy.name])
    const desk = await person()
    await atTasks(desk, deputy)
    await desk.row(subject).waitFor()
    await openTask(desk, subject)
    await desk.row(deputy.name).getByText('超时转交').waitFor()
    await answer(desk, '同意')
    await expect.poll(() => phaseOf(api, id)).toBe('completed')
  })
})
