// @module-tag full
import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { newProcess, startInstance } from '../../processes.ts'

const phone = { width: 390, height: 844 }

const money = { type: 'number', 'x-field': 'money', 'x-unit': '元' }
const form = JSON.stringify({
  type: 'object',
  properties: {
    subject: { type: 'string', title: '事由' },
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', title: '名称' },
          quantity: { type: 'integer', title: '数量' },
          price: { title: '单价', ...money },
        },
      },
    },
    amount: { title: '金额合计', ...money },
  },
})

describe('on a phone', () => {
  test('a tap within 40 px of its checkbox selects a row', async ({ person }) => {
    const desk = await person()
    await desk.begin('/position-management/position-list')
    await desk.page.setViewportSize(phone)
    const box = desk.main.getByRole('checkbox', { name: '选择第 1 行', exact: true })
    await box.waitFor()
    for (const [right, down] of [
      [-18, -18],
      [18, 18],
    ] as const) {
      const wasTicked = await box.isChecked()
      const place = await box.boundingBox()
      if (!place) throw new Error('the box is not drawn')
      await desk.page.mouse.click(place.x + place.width / 2 + right, place.y + place.height / 2 + down)
      await expect.poll(() => box.isChecked()).toBe(!wasTicked)
    }
  })

  test('the search form folds after each query to leave room for rows', async ({ person }) => {
    const desk = await person()
    await desk.begin('/position-management/position-list')
    await desk.page.setViewportSize(phone)
    const form = desk.main.getByRole('form', { name: '查询条件' })
    await desk.button('展开', form).click()
    await form.getByLabel('岗位编码', { exact: true }).fill('CEO')
    await desk.button('查询', form).click()
    await desk.button('展开（另有 1 项条件）', form).waitFor()
    const place = await form.boundingBox()
    expect(place?.height).toBeLessThan(phone.height / 5)
  })

  test('the print sheet of an archive is as wide as the screen', async ({ person, api }) => {
    // A process without steps ends at once.
    const model = await newProcess(api, [], { settings: { title: '{{subject}}', form } })
    const subject = `采购${model.key}`
    const lines = [{ name: '反光背心', quantity: 300, price: 118 }]
    await startInstance(api, model.key, subject, { lines, amount: 35400 })
    const archived = async () =>
      (await api.call<{ records: { id: string }[] }>('POST', '/nbpm/archive/page', { title: subject })).records[0]?.id
    await expect.poll(archived, { timeout: 20_000 }).toBeTruthy()
    const desk = await person()
    await desk.begin(`/archive/print?id=${await archived()}`)
    await desk.page.setViewportSize(phone)
    const sheet = desk.main.getByRole('article', { name: '归档单' })
    await sheet.getByText('申请内容').waitFor()
    const wide = await desk.page.evaluate(() =>
      [...document.querySelectorAll('main, main *')]
        .filter(
          element => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible',
        )
        .map(element => element.className),
    )
    expect(wide).toEqual([])
    expect((await sheet.boundingBox())?.width).toBeLessThanOrEqual(phone.width)
    await sheet
      .getByText(/^[\d,]+\.\d\d 元$/)
      .first()
      .waitFor()
  })
})
