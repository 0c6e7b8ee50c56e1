// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { openExamples, serveExamples } from '../../examples.ts'
import { cell, column, press, shown } from '../../gridCells.ts'
import { expect, test } from '../../harness.ts'

serveExamples()

const focusedCell = (desk: Desk) =>
  desk.page.evaluate(() => {
    const td = document.activeElement?.closest<HTMLElement>('td[data-cell]')
    return td ? `${Number(td.closest<HTMLElement>('tr')?.dataset.row) + 1} ${td.dataset.field}` : 'none'
  })
const paste = (desk: Desk, text: string) =>
  desk.page.evaluate(content => {
    const data = new DataTransfer()
    data.setData('text/plain', content)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)

describe('a sub-table in a form', () => {
  test('C7 adds, copies, deletes and moves rows by buttons and keys, and undoes it all', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/sub-table', { id: '1' })
    await cell(desk, 1, 'name').waitFor()
    const start = ['钢管 1 号', '螺栓 2 号', '轴承 3 号', '线缆 4 号']
    await expect.poll(() => column(desk, 'name')).toEqual(start)

    await desk.button('添加一行').click()
    await expect.poll(() => focusedCell(desk)).toBe('5 name')
    await desk.page.keyboard.type('垫片')
    await expect.poll(() => shown(desk, 5, 'count')).toBe('1')

    await desk.button('复制第 2 行').click()
    await expect
      .poll(() => column(desk, 'name'))
      .toEqual(['钢管 1 号', '螺栓 2 号', '螺栓 2 号', '轴承 3 号', '线缆 4 号', '垫片'])
    await desk.button('删除第 4 行').click()
    await expect.poll(() => column(desk, 'name')).toEqual(['钢管 1 号', '螺栓 2 号', '螺栓 2 号', '线缆 4 号', '垫片'])

    await cell(desk, 5, 'price').click()
    await press(desk, 'Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowUp')
    await expect.poll(() => column(desk, 'name')).toEqual(['垫片', '钢管 1 号', '螺栓 2 号', '螺栓 2 号', '线缆 4 号'])
    await expect.poll(() => focusedCell(desk)).toBe('1 price')
    await press(desk, 'Alt+Shift+ArrowDown')
    await expect
      .poll(() => column(desk, 'name'))
      .toEqual(['垫片', '垫片', '钢管 1 号', '螺栓 2 号', '螺栓 2 号', '线缆 4 号'])
    await press(desk, 'Alt+Delete')

    const grip = await desk.main.locator('tr[data-row="0"] th').boundingBox()
    const target = await desk.main.locator('tr[data-row="3"] th').boundingBox()
    if (!grip || !target) throw new Error('rows are not there')
    await desk.page.mouse.move(grip.x + 20, grip.y + 10)
    await desk.page.mouse.down()
    await desk.page.mouse.move(target.x + 20, target.y + target.height - 12, { steps: 6 })
    await desk.page.mouse.move(target.x + 20, target.y + target.height - 5)
    await desk.page.mouse.up()
    await expect.poll(() => column(desk, 'name')).toEqual(['钢管 1 号', '螺栓 2 号', '螺栓 2 号', '垫片', '线缆 4 号'])

    await cell(desk, 1, 'name').click()
    for (let step = 0; step < 12; step += 1) await press(desk, 'Control+z')
    await expect.poll(() => column(desk, 'name')).toEqual(start)
  })

  test('C7 moves between cells, fills, clears and pastes by the keys of a spreadsheet', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/sub-table', { id: '1' })
    await cell(desk, 1, 'name').click()
    await press(desk, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown')
    await expect.poll(() => focusedCell(desk)).toBe('2 count')
    await desk.page.keyboard.type('7')
    // Computed cells, the sums below and the form follow each key.
    await expect.poll(() => shown(desk, 2, 'amount')).toBe('94.50')
    await expect.poll(() => desk.main.locator('tfoot td[data-field="amount"]').innerText()).toBe('212.50')
    await press(desk, 'Enter')
    await expect.poll(() => focusedCell(desk)).toBe('3 count')
    await press(desk, 'Shift+Tab', 'Shift+Tab', 'Shift+Tab')
    await expect.poll(() => focusedCell(desk)).toBe('3 name')

    await press(desk, 'F2', 'End')
    await desk.page.keyboard.type(' 甲')
    await expect.poll(() => shown(desk, 3, 'name')).toBe('轴承 3 号 甲')
    await press(desk, 'Escape')
    await expect.poll(() => shown(desk, 3, 'name')).toBe('轴承 3 号')

    await cell(desk, 1, 'price').click()
    await press(desk, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
    await expect.poll(() => column(desk, 'price')).toEqual(['12.5', '12.5', '12.5', '15.5'])
    await press(desk, 'Delete')
    await expect.poll(() => column(desk, 'price')).toEqual(['', '', '', '15.5'])
    await press(desk, 'Control+z')
    await expect.poll(() => column(desk, 'price')).toEqual(['12.5', '12.5', '12.5', '15.5'])

    await cell(desk, 3, 'name').click()
    await paste(desk, '法兰\t高级\t王伟\t3\t1,200.50\n接头\t初级\t李勇\t4\t￥2\n支架\t高级\t没有此人\t5\t9\n')
    await expect.poll(() => column(desk, 'name')).toEqual(['钢管 1 号', '螺栓 2 号', '法兰', '接头', '支架'])
    await expect.poll(() => column(desk, 'price')).toEqual(['12.5', '12.5', '1,200.5', '2', '9'])
    await expect.poll(() => shown(desk, 3, 'grade')).toBe('高级')
    await expect.poll(() => shown(desk, 4, 'buyerId')).toBe('李勇')
    await desk.main.getByText('经办人中没有“没有此人”').first().waitFor()

    // Beside the box: a click on it would tick it at once.
    await cell(desk, 1, 'urgent').click({ position: { x: 5, y: 5 } })
    await press(desk, 'Space')
    await press(desk, 'ArrowRight')
    await expect.poll(() => focusedCell(desk)).toBe('1 reason')
    await desk.page.keyboard.type('客户催货')
    await expect.poll(() => shown(desk, 1, 'reason')).toBe('客户催货')
  })

  test('C7 opens a select by keyboard and returns its value to the cell', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/sub-table', { id: '1' })
    await cell(desk, 1, 'grade').click()
    await press(desk, 'Enter')
    await desk.page.locator('.ant-select-item-option-active').waitFor()
    await press(desk, 'ArrowDown', 'Enter')
    await expect.poll(() => shown(desk, 1, 'grade')).toBe('高级')
    await expect.poll(() => focusedCell(desk)).toBe('1 grade')
    await press(desk, 'Enter')
    await desk.page.locator('.ant-select-item-option-active').waitFor()
    await press(desk, 'ArrowUp', 'Escape')
    await expect.poll(() => shown(desk, 1, 'grade')).toBe('高级')
    await expect.poll(() => focusedCell(desk)).toBe('1 grade')
  })

  test('C3 shows messages of browser and server at their cells and focuses the first', {
    tags: 'full',
  }, async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/sub-table', { id: '1' })
    await cell(desk, 3, 'count').click()
    await desk.page.keyboard.type('0')
    await cell(desk, 4, 'name').click()
    await press(desk, 'Delete')
    await desk.button('保存').click()
    await expect.poll(() => focusedCell(desk)).toBe('3 count')
    await cell(desk, 3, 'count').getByText('数量不能小于 1').waitFor()
    await desk.main.getByRole('button', { name: '第 3 行 数量不能小于 1，共 2 处' }).waitFor()
    await press(desk, '5')
    await cell(desk, 4, 'name').click()
    await desk.page.keyboard.type('线缆')
    await desk.button('保存').click()
    const stored = () => examples.api.call<{ lines: unknown[] }>('GET', '/purchase/details/1')
    await expect
      .poll(async () => (await stored()).lines.slice(2))
      .toMatchObject([
        { name: '轴承 3 号', count: 5, amount: 72.5 },
        { name: '线缆', count: 4 },
      ])

    const wrong = await examples.api.ask('POST', '/purchase/save', {
      code: 'CG-9',
      lines: [
        { name: '甲', count: 1, price: 1, buyerId: '1', grade: 'P1' },
        { name: '乙', count: 0, price: 1, buyerId: 'nobody', grade: 'X9', prise: 1 },
      ],
    })
    expect(wrong.status).toBe(400)
    expect((wrong.data as { errors: { field: string; message: string }[] }).errors).toEqual([
      {
        field: 'lines.1.prise',
        code: 'FIELD_UNKNOWN',
        message: '没有“prise”这个字段，是否要写“price”（单价）？',
      },
      { field: 'lines.1.count', code: 'NUMBER_TOO_SMALL', message: '数量不能小于 1' },
    ])
    const unknown = await examples.api.ask('POST', '/purchase/save', {
      code: 'CG-9',
      lines: [{ name: '乙', count: 1, price: 1, buyerId: 'nobody', grade: 'X9' }],
    })
    expect((unknown.data as { errors: unknown[] }).errors).toEqual([
      { field: 'lines.0.buyerId', code: 'REFERENCE_UNKNOWN', message: '经办人不存在' },
      { field: 'lines.0.grade', code: 'VALUE_NOT_IN_DICTIONARY', message: '等级“X9”不是字典中的值' },
    ])
  })

  test('C7 draws only the visible ones of many rows, and the focus can reach any', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/sub-table', { id: '3' })
    await cell(desk, 1, 'name').click()
    await expect.poll(() => desk.main.locator('tr[data-row]').count()).toBeLessThan(40)
    await press(desk, 'Control+End')
    await expect.poll(() => focusedCell(desk)).toBe('120 reason')
    await press(desk, 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight')
    await desk.page.keyboard.type('99')
    await expect.poll(() => shown(desk, 120, 'count')).toBe('99')
    await press(desk, 'Enter', 'Control+Home')
    await expect.poll(() => focusedCell(desk)).toBe('1 name')
    await press(desk, 'Control+z')
    await press(desk, 'Control+End')
    await expect.poll(() => shown(desk, 120, 'count')).toBe('12')
  })

  test('C6 shows the same rows read-only, with labels instead of codes', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/sub-table-read', { id: '2' })
    await cell(desk, 1, 'name').waitFor()
    await expect.poll(() => shown(desk, 1, 'buyerId')).toBe('王伟')
    await expect.poll(() => shown(desk, 1, 'grade')).toBe('初级')
    await cell(desk, 1, 'name').click()
    await press(desk, 'x', 'Delete', 'Control+d')
    await expect.poll(() => shown(desk, 1, 'name')).toBe('钢管 1 号')
    expect(await desk.main.getByRole('grid').getByRole('textbox').count()).toBe(0)
    expect(await desk.main.getByRole('button', { name: /添加|复制|删除/ }).count()).toBe(0)
  })
})

describe('an editable list with rows saved one by one', () => {
  test('C7 saves a row when the user leaves it; a refused row keeps its message at the cell', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/list-editable')
    await cell(desk, 1, 'stock').click()
    await desk.page.keyboard.type('77')
    await press(desk, 'ArrowDown')
    await desk.main.locator('tr[data-row="0"][data-mark="saved"]').waitFor()

    desk.problems.expected.push(/400/)
    await cell(desk, 2, 'code').click()
    await desk.page.keyboard.type('M-001')
    await press(desk, 'ArrowDown')
    await desk.main.locator('tr[data-row="1"][data-mark="failed"]').waitFor()
    await desk.main.getByRole('button', { name: '第 2 行 编码“M-001”已存在' }).waitFor()
    // Loading the list again keeps what is not stored.
    await desk.button('刷新').click()
    await desk.settled()
    await expect.poll(() => shown(desk, 2, 'code')).toBe('M-001')
    await expect.poll(() => shown(desk, 1, 'stock')).toBe('77')
    await desk.main.getByRole('button', { name: /^第 2 行/ }).click()
    await press(desk, 'Escape')
    await desk.page.keyboard.type('M-002')
    await press(desk, 'Enter')
    await desk.main.locator('tr[data-mark="failed"]').waitFor({ state: 'detached' })

    await desk.button('添加一行').click()
    await desk.page.keyboard.type('M-901')
    await press(desk, 'Tab')
    await desk.page.keyboard.type('新增物料')
    await press(desk, 'ArrowUp')
    await desk.main.locator('tr[data-row="20"][data-mark="saved"]').waitFor()
    await desk.button('复制第 21 行').click()
    await expect.poll(() => shown(desk, 22, 'name')).toBe('新增物料')
    await expect.poll(() => shown(desk, 22, 'code')).toBe('')
    await desk.button('删除第 22 行').click()
    await desk.button('删除第 21 行').click()
    await desk.page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await desk.page.getByText('删除成功!').waitFor()
    await expect.poll(() => desk.main.locator('tr[data-row]').count()).toBe(20)
  })

  test('C7 asks the second of two users in one row whose change counts', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/list-editable')
    await cell(desk, 5, 'stock').waitFor()
    await examples.api.call('POST', '/material/edit', { id: '5', price: 1.5 })
    desk.problems.expected.push(/409/)
    await cell(desk, 5, 'stock').click()
    await desk.page.keyboard.type('66')
    await press(desk, 'ArrowDown')
    const dialog = desk.page.getByRole('dialog').filter({ hasText: '数据已被他人修改' })
    await dialog.getByRole('button', { name: '仍要保存' }).click()
    await desk.main.locator('tr[data-row="4"][data-mark="saved"]').waitFor()
    await expect.poll(() => shown(desk, 5, 'stock')).toBe('66')
  })
})
