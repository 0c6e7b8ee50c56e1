import { describe, expect, test } from 'vitest'
import { cutText, fitText, widthOf, wrapText } from '../../../processes/drawing/fitText.ts'

describe('text in a room', () => {
  test('Chinese breaks anywhere but before closing punctuation, other words at spaces', () => {
    expect(wrapText('部门负责人审批', 65).lines).toEqual(['部门负责人', '审批'])
    expect(wrapText('部门负责人，审批', 65).lines).toEqual(['部门负责', '人，审批'])
    expect(wrapText('Approve the invoice', 80).lines).toEqual(['Approve the', 'invoice'])
    expect(wrapText('财务 ERP 登记', 60).lines).toEqual(['财务 ERP', '登记'])
  })

  test('lines that are written stay apart, and a word that is too long is broken', () => {
    expect(wrapText('一\n二', 100).lines).toEqual(['一', '二'])
    const { lines, isBroken } = wrapText('Donaudampfschifffahrt', 60)
    expect(isBroken).toBe(true)
    expect(lines.join('')).toBe('Donaudampfschifffahrt')
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(60)
  })

  test('letters get smaller until no word is broken and all lines fit', () => {
    expect(fitText('Check', { width: 84, height: 72 }).size).toBe(13)
    const word = fitText('Acknowledgement', { width: 84, height: 72 })
    expect(word.lines).toEqual(['Acknowledgement'])
    expect(word.size).toBeLessThan(13)
    const cut = fitText('审批'.repeat(100), { width: 84, height: 72 })
    expect(cut.lines.length * cut.size * 1.3).toBeLessThanOrEqual(72)
    expect(cut.lines.at(-1)).toMatch(/…$/)
  })

  test('lines of a name are of similar length', () => {
    expect(fitText('部门负责人审批', { width: 84, height: 72 }).lines).toEqual(['部门负责', '人审批'])
  })

  test('a text that fits on a line is not cut', () => {
    expect(cutText('张三', 60, 12)).toBe('张三')
    expect(cutText('张三、李四、王五', 60, 12)).toMatch(/^张三.*…$/)
  })

  test('takes time in proportion to a text', () => {
    const before = performance.now()
    fitText('x'.repeat(4000), { width: 84, height: 72 })
    expect(performance.now() - before).toBeLessThan(200)
  })
})
