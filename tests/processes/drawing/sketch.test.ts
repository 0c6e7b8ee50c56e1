import { expect, test } from 'vitest'
import { triggerGlyphs } from '../../../processes/drawing/glyphs.ts'
import { pathSteps } from '../../../processes/drawing/pathSteps.ts'
import { drawForSketch, sketchOf } from '../../../processes/drawing/sketch.ts'

/** Ends of all commands of a path, as places. */
function placesOf(d: string): [number, number][] {
  const { x, y, steps } = pathSteps(d)
  const places: [number, number][] = [[x, y]]
  let begin = places[0]!
  for (const [, kind = '', rest = ''] of steps.matchAll(/([a-z])([^a-z]*)/g)) {
    const given = (rest.match(/-?[\d.]+/g) ?? []).map(Number)
    const [atX, atY] = places.at(-1)!
    const [dx, dy] = kind === 'h' ? [given[0]!, 0] : kind === 'v' ? [0, given[0]!] : given.slice(-2)
    const next: [number, number] = kind === 'z' ? begin : [atX + dx!, atY + dy!]
    if (kind === 'm') begin = next
    places.push(next)
  }
  return places
}

test('a path becomes steps from its start, with lines, arcs and further parts', () => {
  expect(pathSteps('M2 4h12V8z')).toEqual({ x: 2, y: 4, steps: 'h12v4z' })
  expect(pathSteps('M3 4L5 6 9 6', 2)).toEqual({ x: 6, y: 8, steps: 'l4 4l8 0' })
  expect(placesOf('M8 2a6 6 0 1 1 0 12M8 4.5V8l2.5 1.5')).toEqual([
    [8, 2],
    [8, 14],
    [8, 4.5],
    [8, 8],
    [10.5, 9.5],
  ])
  // After the end of a part the next one counts from where that began.
  expect(placesOf('M2 4h12v8H2zM2 4l6 5l6-5').slice(-3)).toEqual([
    [2, 4],
    [8, 9],
    [14, 4],
  ])
  for (const glyph of Object.values(triggerGlyphs))
    for (const [x, y] of placesOf(glyph)) expect(x >= 0 && x <= 16 && y >= 0 && y <= 16, glyph).toBe(true)
})

test('shapes that look alike are one path, with bars for their names', () => {
  const task = { id: 't', kind: 'userTask', x: 0, y: 0, width: 100, height: 80, name: '审批' }
  const parts = sketchOf([
    { drawing: drawForSketch(task), x: 10, y: 20 },
    { drawing: drawForSketch(task), x: 210, y: 20 },
    { drawing: drawForSketch(task), x: 410, y: 20, stroke: 'red' },
  ])
  expect(parts.map(({ look, stroke }) => [look, stroke])).toEqual([
    ['frame', undefined],
    ['glyph', undefined],
    ['name', undefined],
    ['frame', 'red'],
    ['glyph', 'red'],
  ])
  expect(parts[0]!.d.match(/M[^a-z]+/g)).toEqual(['M18 20', 'M218 20'])
  expect(parts[2]!.d).toBe('M47 60h26M247 60h26M447 60h26')
})
