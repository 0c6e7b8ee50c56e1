import { expect, test } from 'vitest'
import { padSide } from '../../../designers/process/padSide.ts'

const pad = { width: 120, height: 140 }
const canvas = { width: 800, height: 500 }
const map = { x: 635, y: 385, width: 150, height: 100 }
const at = (x: number, y: number) => padSide({ element: { x, y, width: 100, height: 80 }, pad, canvas, covered: [map] })

test('the pad stands where it is seen whole, clear of the map', () => {
  expect(at(300, 200)).toBe('right')
  // At the right it would lie below the map.
  expect(at(520, 380)).toBe('left')
  expect(at(690, 200)).toBe('left')
  expect(padSide({ element: { x: 20, y: 20, width: 760, height: 80 }, pad, canvas, covered: [] })).toBe('bottom')
  expect(padSide({ element: { x: 20, y: 400, width: 760, height: 80 }, pad, canvas, covered: [map] })).toBe('top')
  expect(padSide({ element: { x: 0, y: 0, width: 800, height: 500 }, pad, canvas, covered: [] })).toBe('right')
})
