// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { openExamples, serveExamples } from '../../examples.ts'
import { expect, test } from '../../harness.ts'

serveExamples()

interface Inspection {
  handlerIds: string[] | null
  handlerNames: string[] | null
  answers: Record<string, unknown> | null
  extra: Record<string, unknown> | null
  report: Record<string, unknown> | null
}

const inspection = (api: Awaited<ReturnType<typeof openExamples>>['api'], id: string) =>
  api.call<Inspection>('GET', `/inspection/${id}`)

/** Saves; the page then goes back to whence it was opened. */
async function save(desk: Desk) {
  await Promise.all([desk.page.waitForResponse(/\/inspection\/save$/), desk.save()])
  await desk.page.waitForURL('about:blank')
}

/** Opens the dialog of a picker and chooses the records of these numbers besides what is chosen. */
async function pick(desk: Desk, field: string, at: readonly number[]) {
  await desk.button(`选择${field}`).click()
  const dialog = desk.page.getByRole('dialog', { name: '选择员工' })
  for (const one of at) await dialog.getByRole('checkbox').nth(one).check()
  await dialog.getByRole('button', { name: /^确定/ }).click()
  await dialog.waitFor({ state: 'hidden' })
}

describe('a JSON Schema field with lookups', () => {
  test('C6 follows the selected template and shows the stored values', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    const { main, page } = desk
    const option = (name: string) => page.locator('.ant-select-dropdown:visible').getByTitle(name)
    await examples.show(desk, 'valid/pages/edit-schema-of-a-record', { id: '1' })
    await expect.poll(() => main.getByLabel('室温').inputValue()).toBe('23.5')
    await main.getByLabel('室温').fill('88')
    await desk.save()
    await main.getByText('室温不能大于 60').waitFor()
    await main.getByLabel('室温').fill('21')

    // Another template, another form at once; none, and the place says why.
    await main.getByLabel('模板', { exact: true }).click()
    await option('机房巡检').click()
    await main.getByLabel('漏水').waitFor()
    await expect.poll(() => main.getByLabel('室温').count()).toBe(0)
    await main.getByLabel('模板', { exact: true }).click()
    await option('配电巡检').click()
    await expect.poll(() => main.getByLabel('室温').inputValue()).toBe('21')
    await save(desk)
    await expect
      .poll(async () => (await inspection(examples.api, '1')).answers)
      .toEqual({ temperature: 21, ownerId: '2' })

    await examples.show(desk, 'valid/pages/edit-schema-of-a-record', { id: '3' })
    await main.locator('[data-field=answers]').getByText('还没有选择结构定义所在的记录').waitFor()
    await examples.show(desk, 'valid/pages/detail-schema-of-a-record', { id: '1' })
    await main.locator('[data-field=answers]').getByText('值班人').waitFor()
    const owner = await examples.api.call<{ name: string }>('GET', '/employee/2')
    await main.locator('[data-field=answers]').getByText(owner.name).waitFor()
    await main.locator('[data-field=extra]').getByText('天气').waitFor()
    await main.locator('[data-field=extra]').getByText('晴', { exact: true }).waitFor()
  })

  test('C3 shows values that the server refuses by the template at their field', async ({ person }) => {
    const examples = await openExamples()
    await person()
    const refused = await examples.api
      .call('POST', '/inspection/save', { id: '1', answers: { temperature: 'warm' } })
      .then(
        () => 'stored',
        (error: unknown) => String(error),
      )
    expect(refused).toContain('answers.temperature')
  })

  test('changes with a definition typed beside it; an invalid definition says so and keeps the value', {}, async ({
    person,
  }) => {
    const examples = await openExamples()
    const desk = await person()
    const { main } = desk
    await examples.show(desk, 'valid/pages/edit-schema-of-a-field', { id: '1' })
    await main.getByLabel('天气').waitFor()
    const editor = main.locator('[data-field=definition]').getByRole('textbox')
    const write = async (text: string) => {
      await editor.click()
      await desk.page.keyboard.press('ControlOrMeta+a')
      await desk.page.keyboard.insertText(text)
    }
    await write(
      '{ "type": "object", "properties": { "weather": { "type": "string", "title": "天气", "maxLength": 1 }, "wind": ' +
        '{ "type": "integer", "title": "风力" } } }',
    )
    await main.getByLabel('风力').fill('3')
    await expect.poll(() => main.getByLabel('天气').inputValue()).toBe('晴')
    await write('{ "$ref": "#/definitions/nothing" }')
    await main.locator('[data-field=extra]').getByText('找不到引用').waitFor()
    await write(
      '{ "type": "object", "properties": { "weather": { "type": "string", "title": "天气" }, "wind": { "type": ' +
        '"integer", "title": "风力" } } }',
    )
    await expect.poll(() => main.getByLabel('风力').inputValue()).toBe('3')
    await save(desk)
    await expect.poll(async () => (await inspection(examples.api, '1')).extra).toEqual({ weather: '晴', wind: 3 })
  })

  test('A4 uses the inputs of the console for records, dictionary entries and files', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    const { main, page } = desk
    await examples.show(desk, 'valid/pages/edit-schema-lookups', { id: '1' })
    const names = async (ids: readonly string[]) =>
      Promise.all(ids.map(async id => (await examples.api.call<{ name: string }>('GET', `/employee/${id}`)).name))
    const [writer = '', first = '', second = ''] = await names(['3', '1', '2'])
    await main.getByText(writer).first().waitFor()
    const readers = main.getByRole('list', { name: '已选抄送' })
    await readers.getByText(first).waitFor()
    await readers.getByText(second).waitFor()
    await pick(desk, '抄送', [4])
    await expect.poll(() => readers.getByRole('listitem').count()).toBe(3)
    await main.getByLabel('等级', { exact: true }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('高级').click()
    await main.getByText('研发中心').first().waitFor()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      main.getByRole('button', { name: '上传原件' }).click(),
    ])
    await chooser.setFiles({ name: '记录.txt', mimeType: 'text/plain', buffer: Buffer.from('好') })
    await main
      .getByRole('list', { name: '原件的文件' })
      .getByRole('button', { name: '记录.txt', exact: true })
      .waitFor()
    await save(desk)
    const { report } = await inspection(examples.api, '1')
    expect(report).toMatchObject({ writerId: '3', readerIds: ['1', '2', '5'], departmentId: '2', grade: 'P2' })
    expect(report).toMatchObject({ paper: { name: '记录.txt' } })

    await examples.show(desk, 'valid/pages/detail-schema-of-a-record', { id: '1' })
    const shown = main.locator('[data-field=report]')
    await shown.getByText(`${first}、${second}、`).waitFor()
    await shown.getByText('研发中心').waitFor()
    await shown.getByText('高级').first().waitFor()
    await shown.getByRole('button', { name: '记录.txt' }).waitFor()
    expect(await shown.locator('input').count()).toBe(0)
  })

  test('A4 A6 refers to several records: selected in a dialog, shown in list and details, searched', {}, async ({
    person,
  }) => {
    const examples = await openExamples()
    const desk = await person()
    const { main } = desk
    await examples.show(desk, 'valid/pages/edit-schema-lookups', { id: '1' })
    await examples.show(desk, 'valid/pages/edit-schema-of-a-record', { id: '2' })
    const before = await inspection(examples.api, '2')
    const chosen = main.getByRole('list', { name: '已选巡检人' })
    for (const name of before.handlerNames ?? []) await chosen.getByText(name).waitFor()
    await pick(desk, '巡检人', [8])
    // Taking one away leaves the names of the others where they are.
    await chosen.getByRole('button', { name: `移除${before.handlerNames?.[0]}` }).click()
    await chosen.getByText(before.handlerNames?.[1] ?? '').waitFor()
    await save(desk)
    const after = await inspection(examples.api, '2')
    expect(after.handlerIds).toEqual([before.handlerIds?.[1], '9'])

    await examples.show(desk, 'valid/pages/list-of-several-references')
    const row = desk.row('二号机房')
    await expect
      .poll(async () => (await row.locator('.cell-tag').allInnerTexts()).map(text => text.trim()))
      .toEqual(after.handlerNames)
    await desk.button('选择巡检人').click()
    const dialog = desk.page.getByRole('dialog', { name: '选择员工' })
    await dialog.getByRole('radio').nth(8).check()
    await dialog.getByRole('button', { name: '确定' }).click()
    await desk.button('查询').click()
    await desk.page.getByText('共 1 条').waitFor()
    await row.waitFor()
    await examples.show(desk, 'valid/pages/detail-schema-of-a-record', { id: '2' })
    for (const name of after.handlerNames ?? []) await main.locator('[data-field=handlerIds]').getByText(name).waitFor()
  })
})
