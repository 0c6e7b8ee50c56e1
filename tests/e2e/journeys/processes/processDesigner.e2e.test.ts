import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { savedFile, textOf } from '../../downloads.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'
import { seriousFaults } from '../../seriousFaults.ts'

const models = '/process-config/model'

async function newModel(api: ApiClient): Promise<{ id: string; key: string; name: string }> {
  const key = `canvas_${unique()}`
  const name = `画布${key}`
  const { id } = await api.call<{ id: string }>('POST', '/nbpm/model/create', { key, name })
  return { id, key, name }
}

/** Opens a model from the list; resolves when its diagram is drawn. */
async function design(desk: Desk, key: string): Promise<void> {
  await desk.begin(models)
  await desk.search('模型标识', key)
  await desk.rowAction(desk.row(key), '设计')
  await desk.main.locator('[data-element="start"]').waitFor()
}

async function isInside(inner: Locator, outer: Locator): Promise<boolean> {
  const [box, around] = await Promise.all([inner.boundingBox(), outer.boundingBox()])
  if (!box || !around) return false
  return box.x >= around.x && box.x + box.width <= around.x + around.width
}

const shown = (desk: Desk, name: string) => desk.main.getByRole('img', { name, exact: true })

describe('the process designer', () => {
  test('a process is drawn by keys, undone, saved and kept as it was drawn', async ({ person, api }) => {
    const { id, key } = await newModel(api)
    const desk = await person()
    await design(desk, key)
    await desk.main.locator('[data-element="start"]').click()
    await desk.page.keyboard.press('Shift+ArrowRight')
    await desk.page.keyboard.press('s')
    await shown(desk, '服务').waitFor()
    await desk.page.keyboard.press('F2')
    await desk.page.keyboard.type('登记')
    await desk.page.keyboard.press('Enter')
    await shown(desk, '登记').waitFor()
    await desk.main.getByText('有未保存的修改').waitFor()

    await desk.main.getByRole('button', { name: '撤销' }).click()
    await shown(desk, '服务').waitFor()
    await desk.main.getByRole('button', { name: '重做' }).click()
    await shown(desk, '登记').waitFor()
    await desk.main.getByRole('button', { name: '保存' }).click()
    await desk.expectToast('保存成功!')
    const { xml } = await api.call<{ xml: string }>('GET', `/nbpm/model/details/${id}`)
    expect(xml).toContain('name="登记"')
    expect(xml).toMatch(/<bpmn:sequenceFlow id="flow1" sourceRef="start" targetRef="ServiceTask_1" \/>/)
    expect(xml).toMatch(/sourceRef="ServiceTask_1" targetRef="end"/)
  })

  test('the panel beside the canvas sets the approvers of a task in one undo step', async ({ person, api }) => {
    const { id, key } = await newModel(api)
    const desk = await person()
    await design(desk, key)
    await desk.main.locator('[data-element="start"]').click()
    await desk.page.keyboard.press('Shift+ArrowRight')
    await desk.page.keyboard.press('a')
    await desk.main.locator('[data-element="UserTask_1"]').click()
    const panel = desk.main.getByLabel('属性')
    await panel
      .getByRole('button', { name: /新增一项/ })
      .first()
      .click()
    await desk.choose('审批人-1', '发起人的上级负责人', panel)
    await panel.getByLabel('级数').fill('2')
    await desk.main.getByText('检查结果：没有发现问题，可以部署').waitFor()
    await desk.main.getByRole('button', { name: '保存' }).click()
    await desk.expectToast('保存成功!')
    const { xml } = await api.call<{ xml: string }>('GET', `/nbpm/model/details/${id}`)
    expect(xml).toContain('{"approvers":[{"rule":"headAbove","levels":2}]}')
    await desk.main.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => panel.getByLabel('级数').count()).toBe(0)
  })

  test('the draft saves itself, and clicks on the canvas try the process out', async ({ person, api }) => {
    const { id, key } = await newModel(api)
    const desk = await person()
    await design(desk, key)
    await desk.main.locator('[data-element="start"]').click()
    await desk.page.keyboard.press('Shift+ArrowRight')
    await desk.page.keyboard.press('a')
    await desk.main.getByText(/^已保存 \d\d:\d\d$/).waitFor()
    const { xml } = await api.call<{ xml: string }>('GET', `/nbpm/model/details/${id}`)
    expect(xml).toContain('<bpmn:userTask id="UserTask_1"')
    await desk.main.getByRole('button', { name: '试走', exact: true }).click()
    await desk.main.locator('[data-element="UserTask_1"] [data-tokens]').waitFor()
    await desk.main.locator('[data-element="UserTask_1"][data-offered]').click()
    await desk.main.getByText('流程已经走完').waitFor()
    await desk.main.locator('aside:focus').waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.main.getByLabel('属性').waitFor()
  })

  test('an approval with a gateway is built in the flow view and equals the one on the canvas', async ({
    person,
    api,
  }) => {
    const { id, key } = await newModel(api)
    const desk = await person()
    await desk.begin(models)
    await desk.search('模型标识', key)
    await desk.rowAction(desk.row(key), '设计')
    await desk.main.getByLabel('视图').getByText('竖向', { exact: true }).click()
    const add = async (place: number, item: string) => {
      await desk.main.getByRole('button', { name: '添加节点' }).nth(place).click()
      const choice = desk.page.getByRole('menuitem', { name: item })
      await choice.click()
      // A menu that is still closing would offer the next item too.
      await choice.waitFor({ state: 'hidden' })
    }
    await add(0, '审批')
    const panel = desk.main.getByLabel('属性')
    await panel.getByLabel('名称').fill('部门审批')
    await panel.getByLabel('名称').press('Enter')
    await add(1, '条件分支')
    await panel.getByRole('button', { name: '改用表达式' }).click()
    await panel.getByRole('textbox', { name: '条件', exact: true }).fill('amount > 1000')
    await desk.main.getByRole('button', { name: /条件 1.*amount 大于 1000/ }).waitFor()
    await desk.main.getByRole('button', { name: '添加分支' }).click()
    await desk.main.getByRole('button', { name: '删除分支 条件 2' }).click()
    await expect.poll(() => desk.main.getByRole('button', { name: /^删除分支/ }).count()).toBe(2)
    await desk.main.getByRole('button', { name: '试算', exact: true }).click()
    // The server names the variables of the draft.
    await desk.main.getByRole('complementary', { name: '试算' }).getByText('amount', { exact: true }).waitFor()
    await desk.main.getByRole('button', { name: '关闭试算' }).click()
    await desk.main.getByRole('button', { name: '保存' }).click()
    await desk.expectToast('保存成功!')
    const { xml } = await api.call<{ xml: string }>('GET', `/nbpm/model/details/${id}`)
    expect(xml).toMatch(/<bpmn:exclusiveGateway id="ExclusiveGateway_1" default="\w+">/)
    expect(xml).toContain('amount &gt; 1000')
    await desk.main.getByText('画布', { exact: true }).click()
    await shown(desk, '部门审批').waitFor()
    await desk.main.locator('[data-element="ExclusiveGateway_2"]').waitFor()
  })

  test('three approvals are built by the outline alone, without pointer or canvas', async ({ person, api }) => {
    const { id, key, name } = await newModel(api)
    const desk = await person()
    await design(desk, key)
    const { keyboard } = desk.page
    const focused = desk.main.locator(':focus')
    const isAt = (line: string) => desk.main.getByRole('treeitem', { name: line, exact: true }).and(focused).waitFor()
    await desk.main.getByRole('radio', { name: '元素' }).focus()
    await keyboard.press('ArrowRight')
    await desk.main.getByRole('tree', { name: '大纲' }).waitFor()
    await keyboard.press('F6')
    await keyboard.press('Shift+F6')
    await isAt(`${name}，流程`)
    await keyboard.press('ArrowDown')
    await isAt('开始，开始事件，后接 结束')
    await keyboard.press('+')
    const item = desk.page.getByRole('menuitem', { name: '用户任务' }).and(desk.page.locator(':focus'))
    await item.waitFor()
    await keyboard.press('Escape')
    await isAt('开始，开始事件，后接 结束')
    for (const step of ['部门审批', '财务审批', '总经理审批']) {
      // By the menu first, then by one key.
      if (step === '部门审批') {
        await keyboard.press('+')
        await item.waitFor()
        await keyboard.press('Enter')
      } else await keyboard.press('a')
      await isAt('审批，用户任务，后接 结束')
      await keyboard.press('F2')
      await keyboard.type(step)
      await keyboard.press('Enter')
      await isAt(`${step}，用户任务，后接 结束`)
      // What is added is shown to those who look on.
      await expect.poll(() => isInside(shown(desk, step), desk.main.getByLabel('流程图画布'))).toBe(true)
    }
    await desk.main.getByText('检查结果：没有发现问题，可以部署').waitFor()
    expect(await seriousFaults(desk.page)).toEqual([])
    await keyboard.press('Control+s')
    await desk.expectToast('保存成功!')
    await isAt('总经理审批，用户任务，后接 结束')
    const { xml } = await api.call<{ xml: string }>('GET', `/nbpm/model/details/${id}`)
    const flows = [...xml.matchAll(/sourceRef="(\w+)" targetRef="(\w+)"/g)].map(([, from, to]) => `${from}>${to}`)
    expect(flows.toSorted()).toEqual([
      'UserTask_1>UserTask_2',
      'UserTask_2>UserTask_3',
      'UserTask_3>end',
      'start>UserTask_1',
    ])
  })

  test('elements are copied, aligned, found, and a flow is bent by hand', async ({ person, api }) => {
    const { id, key } = await newModel(api)
    const desk = await person()
    await design(desk, key)
    await desk.main.locator('[data-element="end"]').click()
    await desk.page.keyboard.press('Control+c')
    await desk.page.keyboard.press('Control+v')
    const copy = desk.main.locator('[data-element="end_1"]')
    await copy.waitFor()
    await desk.page.keyboard.press('Control+ArrowDown')
    await desk.page.keyboard.press('Control+a')
    await desk.main.getByRole('button', { name: '对齐' }).click()
    await desk.page.getByRole('menuitem', { name: '上对齐' }).click()
    const end = desk.main.locator('[data-element="end"]')
    await expect.poll(async () => (await copy.boundingBox())?.y === (await end.boundingBox())?.y).toBe(true)
    await desk.main.getByText('撤销').hover()
    await desk.page.getByText('撤销：对齐').waitFor()

    await desk.main.getByRole('combobox', { name: '查找元素' }).fill('flow1')
    await desk.page.locator('.ant-select-item-option', { hasText: 'flow1（顺序流）' }).click()
    const handle = desk.main.locator('[data-new-bend="1"]')
    await handle.waitFor()
    const box = await handle.boundingBox()
    if (!box) throw new Error('the bend has no place')
    await desk.page.mouse.move(box.x + 5, box.y + 5)
    await desk.page.mouse.down()
    await desk.page.mouse.move(box.x + 5, box.y + 65, { steps: 4 })
    await desk.page.mouse.up()
    await desk.main.locator('[data-bend="1"]').waitFor()
    await desk.page.keyboard.press('Control+s')
    await desk.expectToast('保存成功!')
    const { xml } = await api.call<{ xml: string }>('GET', `/nbpm/model/details/${id}`)
    const [, edge = ''] = /<bpmndi:BPMNEdge id="flow1_di"[^>]*>([\s\S]*?)<\/bpmndi:BPMNEdge>/.exec(xml) ?? []
    expect(edge.match(/waypoint/g)).toHaveLength(3)
    expect(xml).toContain('<bpmn:endEvent id="end_1"')
  })

  test('a diagram is exported as BPMN, SVG and PNG, and printed on A4 landscape', async ({ person, api }) => {
    const { id, key, name } = await newModel(api)
    const desk = await person()
    await design(desk, key)
    const exported = (item: string) =>
      savedFile(desk, async () => {
        await desk.main.getByRole('button', { name: '导出' }).click()
        await desk.page.getByRole('menuitem', { name: item }).click()
      })
    const text = await exported('BPMN 文件')
    expect(text.suggestedFilename()).toBe(`${name} V1 草稿.bpmn`)
    const { xml } = await api.call<{ xml: string }>('GET', `/nbpm/model/details/${id}`)
    expect(await textOf(text)).toBe(xml)

    const svg = await textOf(await exported('SVG 矢量图'))
    const [, width = 0, height = 0] = (/viewBox="\S+ \S+ (\d+) (\d+)"/.exec(svg) ?? []).map(Number)
    expect(svg).toMatch(/<tspan[^>]*>开始<\/tspan>/)
    const png = await readFile(await (await exported('PNG 图片')).path())
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width * 2, height * 2])

    // The dialog would wait for a person.
    await desk.page.evaluate('window.print = () => document.body.dataset.printed = document.title')
    await desk.main.getByRole('button', { name: '导出' }).click()
    await desk.page.getByRole('menuitem', { name: '打印' }).click()
    await expect.poll(() => desk.page.evaluate('document.body.dataset.printed')).toBe(`${name} V1 草稿`)
    const pdf = (await desk.page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/MediaBox \[0 0 (\d+)[\d.]* (\d+)/)?.slice(1)).toEqual(['841', '594'])
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    await desk.page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(await desk.page.title()).not.toContain('草稿')
  })

  test('a new model starts from a template, and its page exports the drawing', async ({ person, api }) => {
    const key = `template_${unique()}`
    const name = `采购${key}`
    const desk = await person()
    await desk.begin(models)
    await desk.button('新增').click()
    await desk.dialog.getByRole('radio', { name: /^空白/ }).waitFor()
    await desk.dialog.getByText('财务与技术并行会审').click()
    await desk.fill('模型名称', name, desk.dialog)
    await desk.fill('模型标识', key, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.settled()
    await desk.search('模型标识', key)
    await desk.row(key).getByRole('button', { name }).click()
    await desk.main.getByRole('img', { name: '流程图' }).locator('[data-node="technical"]').waitFor()
    const file = await savedFile(desk, async () => {
      await desk.main.getByRole('button', { name: '导出' }).click()
      await desk.page.getByRole('menuitem', { name: 'SVG 矢量图' }).click()
    })
    expect(file.suggestedFilename()).toBe(`${name} V1 草稿.svg`)
    expect(await textOf(file)).toContain('技术评审')
    const { records } = await api.call<{ records: { id: string }[] }>('POST', '/nbpm/model/list', { key })
    expect(await api.call('POST', '/nbpm/model/deploy', { id: records[0]?.id })).toMatchObject({
      keys: [key],
      warnings: [],
    })
  })

  test('the second of two users who draw at once is told and loses nothing', async ({ person, api }) => {
    const { id, key, name } = await newModel(api)
    const desk = await person()
    await design(desk, key)
    const { xml, draftRevision } = await api.call<{ xml: string; draftRevision: number }>(
      'GET',
      `/nbpm/model/details/${id}`,
    )
    await api.call('POST', '/nbpm/model/update', { id, xml: xml.replace(name, `${name}改`), draftRevision })
    desk.problems.expected.push('409 POST /nbpm/model/update')
    await desk.main.locator('[data-element="end"]').click()
    await desk.page.keyboard.press('n')
    await shown(desk, '注释').waitFor()
    // No button is pressed: the draft saves itself.
    const dialog = desk.page.getByRole('dialog', { name: '流程图已被他人修改' })
    await dialog.getByText(/^草稿已被/).waitFor()
    for (const side of ['我的', '对方的']) await dialog.getByRole('region', { name: side, exact: true }).waitFor()
    await shown(desk, '注释').waitFor()
    await dialog.getByRole('button', { name: '采用对方的' }).click()
    await shown(desk, '注释').waitFor({ state: 'detached' })
  })
})
