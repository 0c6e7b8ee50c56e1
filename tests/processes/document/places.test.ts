import { describe, expect, test } from 'vitest'
import type { Command } from '../../../processes/document/commands/registry.ts'
import { centre, encloses } from '../../../processes/document/geometry.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'
import { planesOf, SceneReader } from '../../../processes/document/scene.ts'
import { contentOf, elementsIn } from '../../../processes/xml/xmlTree.ts'
import { emptyModel } from '../../../server/domains/workflow/models/emptyModel.ts'
import { sample } from './sample.ts'

function opened(text: string) {
  const document = ProcessDocument.open(text)
  const reader = new SceneReader(document)
  return {
    document,
    /** Runs a command; returns the first id that it selects. */
    run: (command: Command) => runCommand(document, command).selected[0] ?? '',
    box: (id: string) => reader.read(planesOf(document)[0]!).shapes.find(each => each.id === id)!.box,
    inLane: (id: string) => elementsIn(document.element(id)!).map(contentOf),
  }
}

describe('a node put into a flow without a place', () => {
  test('stands between its ends, and what follows moves to the right', () => {
    const { run, box } = opened(sample)
    const added = box(run({ do: 'insert', flow: 'f1', type: 'userTask' }))
    expect(added.x).toBe(266)
    expect(box('check').x).toBe(added.x + added.width + 50)
    expect(box('start').x, 'what stands before it stays').toBe(180)
    expect(box('late').x - box('check').x, 'an attached event moves along').toBe(32)
  })

  test('in a sub-process moves what stands behind the sub-process too', () => {
    const { run, box, inLane } = opened(sample)
    const added = run({ do: 'insert', flow: 'f4', type: 'task' })
    for (const id of ['inner1', added, 'inner2']) expect(encloses(box('sub'), box(id)), id).toBe(true)
    expect(box('end').x - box('sub').x - box('sub').width, 'the distance behind it is kept').toBe(72)
    expect(inLane('lane2')).toEqual(['sub', 'end'])
  })

  test('in a flow that leads down moves what stands below', () => {
    const { run, box } = opened(emptyModel('k', '请假'))
    run({ do: 'move', ids: ['end'], by: { x: -160, y: 100 } })
    const added = box(run({ do: 'insert', flow: 'flow1', type: 'userTask' }))
    expect([added.y, box('end').y]).toEqual([186, 316])
  })
})

describe('an element put into a holder', () => {
  test('stands behind what the holder holds, which grows', () => {
    const { run, box, inLane, document } = opened(sample)
    const inner = run({ do: 'put', into: 'sub', type: 'task' })
    expect(document.element(inner)?.parent).toBe(document.element('sub'))
    expect(encloses(box('sub'), box(inner))).toBe(true)
    const first = run({ do: 'put', into: 'lane1', type: 'userTask' })
    expect(inLane('lane1')).toEqual(['start', 'check', first])
    expect([box(first).x, box(first).y], 'clear of the note at 420').toEqual([570, 140])
  })

  test('is the first one of a process without any, and of an empty lane', () => {
    const { run, box } = opened(emptyModel('k', '请假'))
    run({ do: 'delete', ids: ['start', 'end'] })
    expect(box(run({ do: 'put', into: 'k', type: 'startEvent' }))).toMatchObject({ x: 162, y: 102 })
    const lanes = opened(sample)
    lanes.run({ do: 'delete', ids: ['start', 'check'] })
    const only = lanes.run({ do: 'put', into: 'lane1', type: 'userTask' })
    expect(lanes.inLane('lane1')).toEqual([only])
    expect(encloses(lanes.box('lane1'), lanes.box(only))).toBe(true)
  })

  test('is refused where nothing can be held', () => {
    const { run } = opened(sample)
    expect(() => run({ do: 'put', into: 'other', type: 'task' })).toThrow('该泳池没有流程，不能放入元素')
    expect(() => run({ do: 'put', into: 'check', type: 'task' })).toThrow('该元素中不能放入元素')
    const folded = opened(sample.replace('isExpanded="true"', 'isExpanded="false"'))
    expect(() => folded.run({ do: 'put', into: 'sub', type: 'task' })).toThrow('子流程已折叠，不能放入元素')
  })
})

test('each of twelve boundary events has its own place', () => {
  const { run, box } = opened(sample)
  const ids = Array.from({ length: 12 }, () => run({ do: 'attach', to: 'check', event: 'timerEventDefinition' }))
  const places = ['late', ...ids].map(id => centre(box(id)))
  for (const [index, { x, y }] of places.entries())
    for (const other of places.slice(index + 1)) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(12)
})
