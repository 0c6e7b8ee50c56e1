import { writeXlsx } from 'hucre/xlsx'
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { savedFile, sheetOf } from '../../downloads.ts'
import { expect, test } from '../../harness.ts'
import { newPosition, newUser, rootOrganization, unique } from '../../records.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Clicks a button and returns name and rows of the downloaded file. */
const saved = async (desk: Desk, click: () => Promise<void>) => sheetOf(await savedFile(desk, click))

const workbook = async (rows: (string | number | null)[][]) => ({
  name: '岗位.xlsx',
  mimeType: xlsxType,
  buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '岗位', rows }] })),
})

describe('export and import', () => {
  test('B17 an export offers query, selected or all rows, and names the file with the date', async ({
    person,
    api,
  }) => {
    const position = await newPosition(api)
    const desk = await person()
    await desk.begin('/position-management/position-list')
    await desk.search('岗位编码', position.code)

    await desk.button('导出').click()
    await desk.dialog.getByText('当前查询（1 条）').waitFor()
    await expect.poll(() => desk.dialog.getByRole('radio', { name: '选中数据（0 条）' }).isDisabled()).toBe(true)
    const found = await saved(desk, () => desk.button('导出', desk.dialog).click())
    expect(found.name).toMatch(/^岗位_\d{8}_\d{6}\.xlsx$/)
    expect(found.rows).toHaveLength(2)
    expect(found.rows[0]?.slice(0, 2)).toEqual(['岗位编码', '岗位名称'])
    expect(found.rows[1]?.slice(0, 2)).toEqual([position.code, position.name])
    await desk.dialog.waitFor({ state: 'hidden' })

    const total = (await api.call<{ total: number }>('POST', '/upms/position/list', {})).total
    await desk.settled()
    await desk.button('导出').click()
    await desk.dialog.getByText('全部数据').click()
    await desk.dialog.getByText('CSV (.csv)').click()
    await desk.dialog.getByRole('checkbox', { name: '全选' }).click()
    await desk.dialog.getByRole('checkbox', { name: '全选' }).click()
    await expect.poll(() => desk.button('导出', desk.dialog).isDisabled()).toBe(true)
    await desk.dialog.getByRole('checkbox', { name: '岗位编码' }).click()
    const all = await saved(desk, () => desk.button('导出', desk.dialog).click())
    expect(all.name).toMatch(/\.csv$/)
    expect(all.rows[0]).toEqual(['岗位编码'])
    expect(all.rows).toHaveLength(total + 1)
  })

  test('B17 a large export continues in 下载管理 with its progress, and is downloaded there', {
    tags: 'full',
  }, async ({ person, api }) => {
    // The demo company has 2,000 people, and no more than that fit into an answer.
    await newUser(api, 'export')
    const users = (await api.call<{ total: number }>('POST', '/upms/user/list', {})).total
    expect(users).toBeGreaterThan(2000)
    const desk = await person()
    await desk.begin('/system-manage/user-manage/user-list')
    await desk.button('导出').click()
    await desk.dialog.getByText('全部数据').click()
    const [download] = await Promise.all([
      desk.page.waitForEvent('download', { timeout: 40_000 }),
      desk.button('导出', desk.dialog).click(),
    ])
    expect((await sheetOf(download)).rows).toHaveLength(users + 1)

    await desk.visit('/download/index')
    const row = desk.row(download.suggestedFilename())
    await row.getByText('已完成').waitFor()
    await expect.poll(() => row.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
    const again = await saved(desk, () => desk.rowAction(row, '下载'))
    expect(again.name).toBe(download.suggestedFilename())
    await desk.rowAction(row, '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await row.waitFor({ state: 'detached' })
  })

  test('B18 an import has a template, faults by row, 成功 N 条 失败 M 条, a file of faults and undo', async ({
    person,
    api,
  }) => {
    const code = `IMP-${unique().toUpperCase()}`
    const organization = await api.call<{ code: string }>(
      'GET',
      `/upms/organization/details/${await rootOrganization(api)}`,
    )
    const desk = await person()
    await desk.begin('/position-management/position-list')
    await desk.button('导入').click()
    const template = await saved(desk, () => desk.button('下载模板', desk.dialog).click())
    expect(template.name).toBe('岗位导入模板.xlsx')
    const head = (template.rows[0] ?? []).map(String)
    expect(head.slice(0, 3)).toEqual(['岗位编码*', '岗位名称*', '所属组织*'])

    await desk.dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await desk.dialog.getByRole('alert').filter({ hasText: '.xlsx 或 .csv' }).waitFor()
    await desk.dialog
      .locator('input[type=file]')
      .setInputFiles(
        await workbook([
          head.slice(0, 3),
          [code, '导入的岗位', organization.code],
          [`${code}-2`, '哪里也不是', '没有这个组织'],
        ]),
      )
    await desk.button('下一步', desk.dialog).click()
    await desk.dialog.getByText('共 2 条，可导入 1 条（新增 1 条），有错误 1 条。').waitFor()
    const fault = desk.dialog.getByRole('row').filter({ hasText: '没有这个组织' })
    await expect
      .poll(() => fault.getByRole('cell').allInnerTexts())
      .toEqual(['3', '所属组织', '所属组织“没有这个组织”不存在'])
    await desk.button('导入 1 条', desk.dialog).click()
    await desk.dialog.getByText('成功 1 条，失败 1 条（新增 1 条）。').waitFor()
    const faults = await saved(desk, () => desk.button('下载错误文件', desk.dialog).click())
    expect(faults.rows).toEqual([
      ['岗位编码*', '岗位名称*', '所属组织*', '原行号', '错误原因'],
      [`${code}-2`, '哪里也不是', '没有这个组织', 3, '所属组织“没有这个组织”不存在'],
    ])
    await desk.button('完成', desk.dialog).click()
    await desk.search('岗位编码', code)
    await desk.row('导入的岗位').waitFor()

    await desk.button('导入').click()
    await desk.button('撤销上次导入', desk.dialog).click()
    await desk.page.getByRole('tooltip').getByRole('button', { name: '确定' }).click()
    await desk.dialog.getByText('已撤销 1 条。').waitFor()
    await desk.button('完成', desk.dialog).click()
    await desk.settled()
    expect(await desk.row('导入的岗位').count()).toBe(0)
  })

  test('L9 the next import of the same kind proposes the columns that the user matched before', async ({
    person,
    api,
  }) => {
    const code = `MAP-${unique().toUpperCase()}`
    const organization = await api.call<{ code: string }>(
      'GET',
      `/upms/organization/details/${await rootOrganization(api)}`,
    )
    const desk = await person()
    await desk.begin('/position-management/position-list')
    await desk.button('导入').click()
    const choose = async () =>
      desk.dialog
        .locator('input[type=file]')
        .setInputFiles(await workbook([['岗位一览'], ['编号', '叫法', '单位'], [code, '会计', organization.code]]))
    const column = (head: string) => desk.dialog.getByLabel(`${head}对应的字段`)
    await choose()
    await desk.dialog.getByLabel('列名所在的行').selectOption({ label: '第 2 行：编号、叫法、单位' })
    await column('编号').selectOption({ label: '岗位编码*' })
    await column('叫法').selectOption({ label: '岗位名称*' })
    await column('单位').selectOption({ label: '所属组织*' })
    await desk.button('下一步', desk.dialog).click()
    await desk.dialog.getByText('共 1 条，可导入 1 条').waitFor()
    await desk.button('上一步', desk.dialog).click()
    await choose()
    await expect.poll(() => column('单位').inputValue()).toBe('organizationId')
    expect(await column('编号').inputValue()).toBe('code')
    expect(await desk.dialog.getByLabel('列名所在的行').inputValue()).toBe('2')
  })

  test('B18 a dropped file updates existing records if the user chooses so', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const position = await newPosition(api, { duty: '原来的职责' })
    const organization = await api.call<{ code: string }>(
      'GET',
      `/upms/organization/details/${await rootOrganization(api)}`,
    )
    const desk = await person()
    await desk.begin('/position-management/position-list')
    await desk.button('导入').click()
    const text = `岗位编码,岗位名称,所属组织\r\n${position.code},覆盖后的名称,${organization.code}\r\n`
    const dropped = await desk.page.evaluateHandle(content => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], '岗位.csv', { type: 'text/csv' }))
      return transfer
    }, text)
    await desk.dialog.getByRole('button', { name: /拖到此处/ }).dispatchEvent('drop', { dataTransfer: dropped })
    await desk.dialog.getByRole('button', { name: /岗位\.csv/ }).waitFor()
    await desk.dialog.getByRole('checkbox', { name: /覆盖已有数据/ }).check()
    await desk.button('下一步', desk.dialog).click()
    await desk.button('导入 1 条', desk.dialog).click()
    await desk.dialog.getByText('成功 1 条，失败 0 条（新增 0 条，覆盖 1 条）。').waitFor()
    const stored = await api.call<Record<string, unknown>>('GET', `/upms/position/details/${position.id}`)
    expect(stored).toMatchObject({ name: '覆盖后的名称', duty: '原来的职责' })
    await desk.page.keyboard.press('Escape')
    await desk.dialog.waitFor({ state: 'hidden' })
  })
})
