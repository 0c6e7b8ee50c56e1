import { expect, test } from 'vitest'
import { printArea, printPages } from '../../../processes/drawing/printPages.ts'

test('a drawing that is readable on one page stays whole', () => {
  const box = { x: -20, y: 10, width: 1700, height: 600 }
  expect(printPages(box)).toEqual([box])
})

test('a larger drawing is cut into pages of one size that cover it without gaps', () => {
  const box = { x: 100, y: 50, width: 4000, height: 1500 }
  const pages = printPages(box)
  expect(pages).toHaveLength(6)
  const [first, second] = pages
  expect(second!.x).toBeCloseTo(first!.x + first!.width)
  const last = pages.at(-1)!
  expect(last.x + last.width).toBeGreaterThanOrEqual(4100)
  expect(last.y + last.height).toBeGreaterThanOrEqual(1550)
  for (const { width, height } of pages) expect(width / height).toBeCloseTo(printArea.width / printArea.height)
})
