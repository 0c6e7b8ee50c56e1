// @module-tag full
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import type { Hand } from '../../hands.ts'
import { expect, test } from '../../harness.ts'
import { startInstance } from '../../processes.ts'
import {
  type Drawn,
  keyboard,
  type Means,
  mouse,
  onCanvas,
  panel,
  type Signed,
  signed,
  touch,
} from '../../purchaseDrawing.ts'
import { type NewUser, newUser, unique } from '../../records.ts'

/** Chooses a user as the approver of the selected task. */
async function chooseApprover(hand: Hand, user: string): Promise<void> {
  await hand.press(
    panel(hand)
      .getByRole('button', { name: /新增一项/ })
      .first(),
  )
  await hand.choose(panel(hand).getByLabel('人员', { exact: true }), user)
  // The field also says its choice to screen readers.
  await panel(hand).getByText(user, { exact: true }).filter({ visible: true }).first().waitFor()
}

/** Fills the panel for the drawing and saves it. */
async function setUp(hand: Hand, { select }: Means, drawn: Drawn, approverOf: (task: Signed) => NewUser) {
  const { main } = hand.desk
  for (const task of Object.values(signed)) {
    await select(hand, drawn.tasks[task])
    await chooseApprover(hand, approverOf(task).name)
  }
  await select(hand, drawn.large)
  await hand.press(panel(hand).getByRole('button', { name: '改用表达式' }))
  await hand.write(panel(hand).getByRole('textbox', { name: '条件' }), 'amount > 1000')
  await select(hand, drawn.small)
  await hand.press(panel(hand).getByLabel('默认分支'))
  await select(hand, drawn.timeout)
  await hand.write(panel(hand).getByLabel('天', { exact: true }), '3')
  await main.getByText(/^检查结果：没有发现问题，可以部署/).waitFor()
  await hand.press(main.getByRole('button', { name: '保存' }))
}

/** Returns the flows of a file as pairs of names; nodes without one have that of their kind. */
function flowsIn(xml: string): string[] {
  const titles = new Map(
    [...xml.matchAll(/<bpmn:(\w+) id="(\w+)"(?: name="([^"]*)")?/g)].map(([, kind, id, text]) => [id, text || kind]),
  )
  return [...xml.matchAll(/sourceRef="(\w+)" targetRef="(\w+)"/g)]
    .map(([, from, to]) => `${titles.get(from)} > ${titles.get(to)}`)
    .sort()
}

const expectedFlows = [
  '开始 > 部门审批',
  '部门审批 > exclusiveGateway',
  'exclusiveGateway > parallelGateway',
  'exclusiveGateway > 总经理审批',
  'parallelGateway > 财务审批',
  'parallelGateway > 法务审批',
  '财务审批 > parallelGateway',
  '法务审批 > parallelGateway',
  'parallelGateway > 总经理审批',
  '总经理审批 > 结束',
].sort()

/** Draws the approval from nothing, deploys it, and has it approved: all with one means of input. */
async function purchase(means: Means, api: ApiClient, person: () => Promise<Desk>): Promise<string[]> {
  const leader = await newUser(api, 'leader')
  const expert = await newUser(api, 'expert')
  const approverOf = (task: Signed) => (task === signed.finance || task === signed.legal ? expert : leader)
  const key = `purchase_${unique()}`
  const { id } = await api.call<{ id: string }>('POST', '/nbpm/model/create', { key, name: `采购${key}` })
  const hand = await means.hand(await person())
  const { desk } = hand
  await desk.begin(`/process-design/index-old?id=${id}`)
  await onCanvas(hand, 'start').waitFor()
  if (means.window) await desk.page.setViewportSize(means.window)
  const drawn = await means.draw(hand)
  await setUp(hand, means, drawn, approverOf)
  await desk.expectToast('保存成功!')

  const { xml } = await api.call<{ xml: string }>('GET', `/nbpm/model/details/${id}`)
  expect(flowsIn(xml).filter(flow => !flow.startsWith('boundaryEvent') && !flow.startsWith('等待'))).toEqual(
    expectedFlows,
  )
  expect(xml).toContain(`default="${drawn.small}"`)
  expect(xml).toMatch(
    new RegExp(
      `id="${drawn.large}"[^>]*>\\s*<bpmn:conditionExpression[^>]*>=?amount (?:>|&gt;) 1000</bpmn:conditionExpr`,
    ),
  )
  expect(xml).toContain(`attachedToRef="${drawn.tasks[signed.manager]}"`)
  expect(xml).toMatch(new RegExp(`sourceRef="${drawn.timeout}" targetRef="EndEvent_`))
  expect(xml).toMatch(/<bpmn:timeDuration[^>]*>P3D<\/bpmn:timeDuration>/)
  expect(await api.call('POST', '/nbpm/model/check', { xml })).toMatchObject({ deployable: true, faults: [] })

  await desk.visit(`/process-config/model-details?id=${id}`)
  await hand.press(desk.button('部署'))
  await desk.settled()
  const deployed = desk.page.waitForResponse(answer => answer.url().endsWith('/nbpm/model/deploy'))
  await hand.press(desk.button('部署', desk.dialog))
  expect(await (await deployed).json()).toMatchObject({ data: { keys: [key], warnings: [] } })
  await desk.expectToast('部署成功！')
  const pointers = new Set(await hand.pointers())

  const instanceId = await startInstance(api, key, `采购申请${key}`, { amount: 2000 })
  const steps: [user: NewUser, tasks: number][] = [
    [leader, 1],
    [expert, 2],
    [leader, 1],
  ]
  const hands = new Map<NewUser, Hand>()
  for (const [user, tasks] of steps) {
    const own = hands.get(user) ?? (await means.hand(await person()))
    if (!hands.has(user)) await own.desk.begin('/workbench/todo', user.username, user.password)
    if (means.window) await own.desk.page.setViewportSize(means.window)
    hands.set(user, own)
    const calls = await api.as(user.username, user.password)
    const { records } = await calls.call<{ records: { id: string }[] }>('POST', '/nbpm/task/todo', { instanceId })
    expect(records).toHaveLength(tasks)
    for (const record of records) await approve(own, record.id)
  }
  for (const own of hands.values()) for (const kind of await own.pointers()) pointers.add(kind)
  const phase = async () => (await api.call<{ phase: string }>('GET', `/nbpm/instance/detail/${instanceId}`)).phase
  await expect.poll(phase).toBe('completed')
  return [...pointers]
}

async function approve(hand: Hand, taskId: string): Promise<void> {
  const { desk } = hand
  await desk.visit(`/workbench/task?id=${taskId}`)
  await hand.press(desk.button('同意'))
  await desk.settled()
  const done = desk.page.waitForResponse(answer => answer.url().endsWith('/nbpm/task/complete'))
  await hand.press(desk.button('同意', desk.dialog))
  expect((await done).status()).toBe(200)
  await desk.settled()
}

describe('a purchase approval with a condition, parallel tasks and a time-out', () => {
  const limit = { timeout: 120_000 }

  test('is drawn, deployed and approved by mouse', limit, async ({ person, api }) => {
    expect(await purchase(mouse, api, person)).toEqual(['mouse'])
  })

  test('is drawn, deployed and approved by keyboard only', limit, async ({ person, api }) => {
    expect(await purchase(keyboard, api, person)).toEqual([])
  })

  test('is drawn, deployed and approved by touch on a phone', limit, async ({ person, api }) => {
    expect(await purchase(touch, api, person)).toEqual(['touch'])
  })
})
