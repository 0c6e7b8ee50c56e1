import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { agoText } from '../../../../renderer/cells/agoCell.tsx'
import { FigureView } from '../../../../renderer/pages/dashboard/FigureView.tsx'
import { trendPoints } from '../../../../renderer/pages/dashboard/TrendLine.tsx'
import type { Figure } from '../../../../schemas/types/pages/dashboard.ts'

afterEach(cleanup)

const figure: Figure = {
  field: 'done',
  title: '办理',
  icon: 'AuditOutlined',
  before: 'was',
  better: 'more',
  trend: 'days',
}
const show = (row: Record<string, unknown>, more: Partial<Figure> = {}) =>
  render(<FigureView figure={{ ...figure, ...more }} row={row} since="较上周" />).container.textContent

describe('V5 a figure', () => {
  it.each([
    [{ done: 12, was: 9 }, {}, '办理12较上周 ↑增加 3', 'good'],
    [{ done: 9, was: 12 }, {}, '办理9较上周 ↓减少 3', 'bad'],
    [{ done: 9, was: 12 }, { better: 'less' as const }, '办理9较上周 ↓减少 3', 'good'],
    [{ done: 9, was: 9 }, {}, '办理9较上周 持平', undefined],
    [{ done: null, was: 9 }, {}, '办理-暂无对比', undefined],
    [{ done: 12, was: null }, {}, '办理12暂无对比', undefined],
    [
      { done: 1.5, was: 1 },
      { format: 'hours' as const, better: 'less' as const },
      '办理1.5 小时较上周 ↑增加 30 分钟',
      'bad',
    ],
  ])('V5 states its change: %j', (row, more, text, tone) => {
    expect(show(row, more)).toBe(text)
    expect(document.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
  })

  it('V5 draws a trend line, and none for a single number', () => {
    show({ done: 1, days: [1, 3, 2] })
    expect(document.querySelectorAll('polyline')).toHaveLength(1)
    cleanup()
    show({ done: 1, days: [1] })
    expect(document.querySelectorAll('polyline')).toHaveLength(0)
    expect(screen.getByText('办理')).toBeTruthy()
  })
})

it('V5 draws its trend from left to right, the largest value on top', () => {
  expect(trendPoints([0, 2, 1])).toEqual([
    [2, 26],
    [36, 2],
    [70, 14],
  ])
  expect(trendPoints([5, 5])).toEqual([
    [2, 26],
    [70, 26],
  ])
})

it.each([
  [20_000, '刚刚'],
  [61_000, '1 分钟前'],
  [7_500_000, '2 小时前'],
  [-7_500_000, '2 小时后'],
  [90_000_000, '1 天前'],
])('V5 formats %i ms as %s', (passed, text) => expect(agoText(passed)).toBe(text))
