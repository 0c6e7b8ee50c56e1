import { expect, test } from 'vitest'
import { padPlace } from '../../../designers/process/padPlace.ts'
import type { Box } from '../../../processes/document/geometry.ts'

const pad = { width: 120, height: 140 }
const canvas = { width: 800, height: 500 }
const map = { x: 635, y: 385, width: 150, height: 100 }
const place = (element: Box, { covered = [] as Box[], others = [] as Box[] } = {}) => {
  const { side, align } = padPlace({ element, pad, canvas, covered, others })
  return `${side} ${align}`
}
const task = (x: number, y: number): Box => ({ x, y, width: 100, height: 80 })

test('the pad stands where it is seen whole, clear of the map', () => {
  const at = (x: number, y: number) => place(task(x, y), { covered: [map] })
  expect(at(300, 200)).toBe('right center')
  // At the right it would lie below the map.
  expect(at(520, 380)).toBe('left center')
  expect(at(690, 200)).toBe('left center')
  expect(place({ x: 20, y: 20, width: 760, height: 80 })).toBe('bottom center')
  expect(place({ x: 20, y: 400, width: 760, height: 80 }, { covered: [map] })).toBe('top center')
  expect(place({ x: 0, y: 0, width: 800, height: 500 })).toBe('right center')
})

test('the pad leaves the neighbours of its element free', () => {
  const gateway = { x: 560, y: 215, width: 50, height: 50 }
  // There is no room at the right; at the left it would cover the gateway.
  expect(place(task(660, 200), { others: [gateway] })).toBe('bottom center')
  expect(place(task(660, 380), { others: [{ ...gateway, y: 395 }] })).toBe('top center')
  const next = task(450, 200)
  expect(place(task(300, 200), { others: [next] })).toBe('bottom center')
  expect(place(task(300, 200), { others: [next, task(300, 320)] })).toBe('left center')
})

test('with neighbours at all sides, the pad covers as little of them as it can', () => {
  const others = [task(420, 200), task(300, 320), task(150, 200), task(300, 80)]
  expect(place(task(300, 200), { others })).toBe('left center')
  expect(place(task(300, 200), { others: [{ ...canvas, x: 0, y: 0 }] })).toBe('right center')
})
