import { expect, test } from 'vitest'
import { drawShape } from '../../../processes/drawing/drawShape.ts'
import { nameSides } from '../../../processes/drawing/nameSides.ts'
import type { Diagram } from '../../../schemas/types/diagram.ts'

const gateway = { id: 'g', kind: 'exclusiveGateway', x: 100, y: 100, width: 50, height: 50, name: '金额？' }
const sideWith = (...edges: Diagram['edges'][number]['points'][]) =>
  nameSides({ shapes: [gateway], edges: edges.map((points, at) => ({ id: `f${at}`, kind: 'flow', points })) }).get('g')

test('the name of a small shape keeps away from connections that end at its borders', () => {
  expect(
    sideWith([
      [150, 125],
      [200, 125],
    ]),
  ).toBeUndefined()
  expect(
    sideWith([
      [125, 150],
      [125, 200],
    ]),
  ).toBe('above')
  expect(
    sideWith(
      [
        [125, 60],
        [125, 99.6],
      ],
      [
        [125, 150.4],
        [125, 200],
      ],
    ),
  ).toBe('corner')
  expect(
    sideWith([
      [400, 150],
      [400, 200],
    ]),
  ).toBeUndefined()
})

test('the name of a boundary event stands beside the connection below it, clear of the activity above it', () => {
  const event = { id: 'late', kind: 'boundaryEvent', x: 100, y: 100, width: 36, height: 36, name: '等待' }
  const flow = {
    id: 'f',
    kind: 'flow' as const,
    points: [
      [118, 136],
      [118, 200],
    ] as [number, number][],
  }
  expect(nameSides({ shapes: [event], edges: [flow] }).get('late')).toBe('foot')
  const [name] = drawShape(event, 'foot').texts
  expect(name!.box.x).toBeGreaterThan(event.width / 2)
  expect(name!.box.y).toBeGreaterThanOrEqual(event.height)
  expect(name!.align).toBe('left')
})
