import { expect } from 'vitest'

interface Box {
  id: string
  x: number
  y: number
  width: number
  height: number
}

/** Expects that no two boxes of a drawing overlap. */
export function expectApart(boxes: readonly Box[]): void {
  for (const one of boxes)
    for (const other of boxes) {
      const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
      const isAbove = one.y + one.height <= other.y || other.y + other.height <= one.y
      expect(one === other || isBeside || isAbove, `${one.id} ${other.id}`).toBe(true)
    }
}
