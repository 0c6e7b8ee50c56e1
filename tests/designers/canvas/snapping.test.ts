import { expect, test } from 'vitest'
import { snap } from '../../../designers/canvas/snapping.ts'

const box = (x: number, y: number, width = 100, height = 80) => ({ x, y, width, height })
const near = 6

test('a box takes the middle or an edge of another one, whichever is nearer, and shows the line', () => {
  const { by, guides } = snap(box(304, 103), [box(0, 100)], { near })
  expect(by.y).toBe(-3)
  expect(guides).toContainEqual({ kind: 'line', from: { x: 0, y: 140 }, to: { x: 400, y: 140 } })
  // An event beside a task: their middles.
  expect(snap(box(200, 125, 36, 36), [box(0, 100)], { near }).by.y).toBe(-3)
  // The left edge at the right one of another.
  expect(snap(box(104, 300), [box(0, 100)], { near }).by.x).toBe(-4)
})

test('a box takes a gap that is equal to the next one, or stands in the middle between two', () => {
  const row = [box(0, 0), box(150, 0)]
  const after = snap(box(303, 0), row, { near })
  expect(after.by.x).toBe(-3)
  expect(after.guides.filter(each => each.kind === 'gap')).toEqual([
    { kind: 'gap', from: { x: 100, y: 40 }, to: { x: 150, y: 40 } },
    { kind: 'gap', from: { x: 250, y: 40 }, to: { x: 300, y: 40 } },
  ])
  expect(snap(box(-154, 0), row, { near }).by.x).toBe(4)
  expect(snap(box(197, 0), [box(0, 0), box(400, 0)], { near }).by.x).toBe(3)
})

test('where nothing is near, the middle lies on the grid, without a line', () => {
  expect(snap(box(1007, 1003), [box(0, 0)], { near })).toEqual({ by: { x: 3, y: -3 }, guides: [] })
})
