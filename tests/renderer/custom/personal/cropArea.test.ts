import { expect, test } from 'vitest'
import { draggedBy, keptInside, sourceSquare, wholeCrop } from '../../../../renderer/custom/personal/cropArea.ts'
import { createRandom } from '../../../../server/seed/random.ts'

const random = createRandom(7).next
const wide = { width: 400, height: 200 }

test('the initial crop is the centre of the picture', () => {
  expect(sourceSquare(wide, wholeCrop)).toEqual({ x: 100, y: 0, side: 200 })
  expect(sourceSquare({ width: 100, height: 300 }, wholeCrop)).toEqual({ x: 0, y: 100, side: 100 })
})

test('dragging right shows the left of the picture, up to its edge', () => {
  const once = draggedBy(wide, wholeCrop, { x: 140, y: 50 }, 280)
  expect(sourceSquare(wide, once)).toEqual({ x: 0, y: 0, side: 200 })
  const back = draggedBy(wide, once, { x: -70, y: 0 }, 280)
  expect(sourceSquare(wide, back)).toEqual({ x: 50, y: 0, side: 200 })
})

test('any crop stays within the picture', () => {
  for (let run = 0; run < 2000; run++) {
    const size = { width: 1 + Math.floor(random() * 5000), height: 1 + Math.floor(random() * 5000) }
    const asked = { zoom: random() * 12 - 4, x: random() * 4 - 2, y: random() * 4 - 2 }
    const dragged = draggedBy(size, keptInside(size, asked), { x: random() * 900 - 450, y: random() * 900 - 450 }, 280)
    const { x, y, side } = sourceSquare(size, dragged)
    const slack = 1e-6
    expect(side).toBeGreaterThan(0)
    expect(x).toBeGreaterThanOrEqual(-slack)
    expect(y).toBeGreaterThanOrEqual(-slack)
    expect(x + side).toBeLessThanOrEqual(size.width + slack)
    expect(y + side).toBeLessThanOrEqual(size.height + slack)
  }
})
