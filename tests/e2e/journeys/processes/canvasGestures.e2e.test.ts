// @module-tag full
import { describe } from 'vitest'
import { sample } from '../../../processes/document/sample.ts'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

const phone = { width: 390, height: 844 }

async function newModel(api: ApiClient, xml?: string) {
  const key = `gesture_${unique()}`
  const values = { key, name: `手势${key}`, ...(xml !== undefined && { xml }) }
  const { id } = await api.call<{ id: string }>('POST', '/nbpm/model/create', values)
  return { id, stored: async () => (await api.call<{ xml: string }>('GET', `/nbpm/model/details/${id}`)).xml }
}

async function design(desk: Desk, id: string): Promise<void> {
  await desk.begin(`/process-design/index-old?id=${id}`)
  await desk.main.locator('[data-element="start"]').waitFor()
}

const place = async (desk: Desk, id: string) => {
  const box = await desk.main.locator(`[data-canvas] [data-element="${id}"]`).boundingBox()
  if (!box) throw new Error(`${id} is not drawn`)
  return { ...box, x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Returns where an element is once the view stands still. */
async function restingPlace(desk: Desk, id: string) {
  let before = await place(desk, id)
  for (;;) {
    await desk.page.waitForTimeout(100)
    const now = await place(desk, id)
    if (now.x === before.x && now.y === before.y) return now
    before = now
  }
}

describe('gestures on the canvas', () => {
  test('a drag snaps to lines, Escape cancels it, events attach, data connects, and space is inserted', async ({
    person,
    api,
  }) => {
    const { id, stored } = await newModel(api, sample)
    const desk = await person()
    await design(desk, id)
    const { mouse, keyboard } = desk.page
    const press = async ({ x, y }: { x: number; y: number }) => {
      await mouse.move(x, y)
      await mouse.down()
      // The first pixels of a drag are lost to its threshold.
      await mouse.move(x + 2, y + 2)
    }
    const data = await place(desk, 'data')
    await press(await place(desk, 'end'))
    await mouse.move(data.x + 90, data.y + 2, { steps: 3 })
    await desk.main.locator('[data-guide="line"]').first().waitFor({ state: 'attached' })
    await keyboard.press('Escape')
    await mouse.up()
    await desk.main.getByText('已保存', { exact: true }).waitFor()

    await press(await place(desk, 'late'))
    const inner = await place(desk, 'inner1')
    await mouse.move(inner.x, inner.y + inner.height / 2, { steps: 4 })
    await desk.main.getByText('附着到活动').waitFor()
    await mouse.up()

    await desk.main.locator('[data-canvas] [data-element="data"]').click()
    const button = await desk.main.getByRole('button', { name: '连接', exact: true }).boundingBox()
    await press({ x: button!.x + 9, y: button!.y + 9 })
    const start = await place(desk, 'start')
    await mouse.move(start.x, start.y, { steps: 3 })
    await desk.main.getByText('等待的事件只能写出数据，不能读取数据').waitFor()
    const second = await place(desk, 'inner2')
    await mouse.move(second.x, second.y, { steps: 3 })
    await desk.main.getByText('数据关联', { exact: true }).waitFor()
    await mouse.up()

    await desk.main.getByRole('button', { name: '调整间距' }).click()
    const sub = await place(desk, 'sub')
    await press({ x: sub.x + sub.width / 2 + 12, y: sub.y })
    await mouse.move(sub.x + sub.width / 2 + 60, sub.y, { steps: 3 })
    await mouse.up()
    await keyboard.press('Control+s')
    await desk.expectToast('保存成功!')
    const xml = await stored()
    expect(xml).toContain('id="late" attachedToRef="inner1"')
    expect(xml).toMatch(/<bpmn:dataInputAssociation id="\w+">\s*<bpmn:sourceRef>data</)
    expect(xml).toMatch(/bpmnElement="pool"[^>]*>\s*<dc:Bounds x="100" y="80" width="9[1-9]0"/)
  })

  test('a worker computes the layout of a drawing and of a file without one', async ({ person, api }) => {
    const bare = sample.replace(/ *<bpmndi:BPMNDiagram[\s\S]*<\/bpmndi:BPMNDiagram>\n/, '')
    const { id, stored } = await newModel(api, bare)
    const desk = await person()
    await design(desk, id)
    for (const each of ['pool', 'lane1', 'sub', 'inner1', 'late', 'data'])
      await desk.main.locator(`[data-canvas] [data-element="${each}"]`).waitFor()
    const check = await place(desk, 'check')
    await desk.page.mouse.move(check.x, check.y - 10)
    await desk.page.mouse.down()
    await desk.page.mouse.move(check.x + 2, check.y - 8)
    await desk.page.mouse.move(check.x + 30, check.y + 10, { steps: 3 })
    await desk.page.mouse.up()
    await desk.main.getByRole('button', { name: '整理布局' }).click()
    await expect.poll(() => desk.main.getByText('撤销').first().isEnabled()).toBe(true)
    await desk.main.getByText('撤销').first().hover()
    await desk.page.getByText('撤销：整理布局').waitFor()
    await desk.page.keyboard.press('Control+s')
    await desk.expectToast('保存成功!')
    expect(await stored()).toMatch(/<bpmndi:BPMNShape id="check_di"/)
  })

  test('a user draws a small approval by touch', async ({ person, api }) => {
    const { id, stored } = await newModel(api)
    const desk = await person()
    const touch = await desk.page.context().newCDPSession(desk.page)
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
    await design(desk, id)
    await desk.page.setViewportSize(phone)
    type Finger = { x: number; y: number }
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    const tap = async (at: Finger) => {
      await send('touchStart', [at])
      await send('touchEnd', [])
    }
    const draw = async (...ways: Finger[][]) => {
      await send(
        'touchStart',
        ways.map(way => way[0]!),
      )
      for (let step = 1; step < ways[0]!.length; step++)
        await send(
          'touchMove',
          ways.map(way => way[step]!),
        )
      await send('touchEnd', [])
    }
    const way = (from: Finger, dx: number, dy: number) =>
      [0, 0.2, 0.4, 0.6, 0.8, 1].map(share => ({ x: from.x + dx * share, y: from.y + dy * share }))
    const pad = desk.main.getByRole('toolbar', { name: '所选元素的操作' })
    const use = async (name: string) => {
      const box = await pad.getByRole('button', { name, exact: true }).boundingBox()
      if (!box) throw new Error(`no button ${name}`)
      expect(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(40)
      await tap({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
    }
    const fitted = () => desk.main.getByRole('button', { name: '全部显示' }).click()
    // The diagram was fitted into a wider window.
    await fitted()
    await expect.poll(async () => (await place(desk, 'end')).x).toBeLessThan(phone.width - 20)
    await tap(await restingPlace(desk, 'end'))
    await pad.waitFor()
    await use('删除')
    await tap(await restingPlace(desk, 'start'))
    await use('追加用户任务')
    await desk.main.locator('[data-element="UserTask_1"]').waitFor()
    await use('追加排他网关')
    await desk.main.locator('[data-element="ExclusiveGateway_1"]').waitFor()
    await use('追加结束事件')
    await desk.main.locator('[data-element="EndEvent_1"]').waitFor()
    await fitted()
    await tap(await restingPlace(desk, 'ExclusiveGateway_1'))
    await desk.main.locator('[data-element="ExclusiveGateway_1"][data-selected]').waitFor()
    await use('连接')
    await tap(await restingPlace(desk, 'UserTask_1'))
    await expect.poll(() => desk.main.getByText('点击要连接到的元素').count()).toBe(0)

    const view = () => desk.main.locator('.react-flow__viewport').evaluate(each => getComputedStyle(each).transform)
    // Two taps at one place within half a second are a double tap.
    await desk.page.waitForTimeout(600)
    await tap(await restingPlace(desk, 'UserTask_1'))
    await desk.main.locator('[data-element="UserTask_1"][data-selected]').waitFor()
    const still = await view()
    await draw(way(await restingPlace(desk, 'UserTask_1'), 0, 60))
    expect(await view(), 'what is selected moves').toBe(still)
    await draw(way(await restingPlace(desk, 'start'), 40, 40))
    // Elsewhere a finger pans.
    await expect.poll(view).not.toBe(still)
    const panned = await view()
    const middle = await restingPlace(desk, 'UserTask_1')
    const low = { x: middle.x, y: middle.y + 130 }
    await draw(way(low, -60, 0), way({ x: low.x + 20, y: low.y }, 60, 0))
    await expect.poll(async () => scaleOf(await view())).toBeGreaterThan(scaleOf(panned))
    await fitted()
    await send('touchStart', [await restingPlace(desk, 'UserTask_1')])
    await new Promise(resolve => setTimeout(resolve, 700))
    await send('touchEnd', [])
    await pad.getByRole('button', { name: '添加边界事件' }).waitFor()
    await desk.main.getByRole('button', { name: '保存' }).click()
    await desk.expectToast('保存成功!')
    const xml = await stored()
    expect(xml).toMatch(/sourceRef="start" targetRef="UserTask_1"/)
    expect(xml).toMatch(/sourceRef="ExclusiveGateway_1" targetRef="UserTask_1"/)
    expect(xml).toMatch(/sourceRef="ExclusiveGateway_1" targetRef="EndEvent_1"/)
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  })
})

const scaleOf = (matrix: string): number => Number(/matrix\(([\d.]+)/.exec(matrix)?.[1] ?? 1)
