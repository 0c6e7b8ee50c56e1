import { describe, expect, test } from 'vitest'
import type { Command } from '../../../processes/document/commands/registry.ts'
import { boxOfElement, pointsOfEdge } from '../../../processes/document/drawing.ts'
import { encloses, overlaps } from '../../../processes/document/geometry.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'
import type { Patch } from '../../../processes/xml/patch.ts'
import { sample } from './sample.ts'

function opened(text = sample) {
  const document = ProcessDocument.open(text)
  const undo: Patch[] = []
  return {
    document,
    run: (command: Command) => {
      const { inverses, selected } = runCommand(document, command)
      undo.unshift(...inverses)
      return selected[0] ?? ''
    },
    box: (id: string) => boxOfElement(document, id)!,
    undone: () => {
      for (const patch of undo) document.apply(patch)
      return document.write()
    },
  }
}

describe('room in a drawing', () => {
  test('a line across moves what lies behind it and enlarges what it crosses; undone, all is as before', () => {
    const { run, box, document, undone } = opened()
    run({ do: 'space', along: 'x', at: 250, by: 60 })
    expect([box('start').x, box('check').x, box('late').x, box('sub').x]).toEqual([180, 340, 372, 340])
    expect([box('pool').width, box('lane1').width, box('other').width]).toEqual([960, 930, 960])
    expect(pointsOfEdge(shapesEdge(document, 'f1_di')).map(({ x }) => x)).toEqual([216, 340])
    run({ do: 'space', along: 'y', at: 250, by: 40 })
    expect([box('lane1').height, box('lane2').y, box('other').y, box('check').y]).toEqual([240, 320, 660, 140])
    // The message keeps its straight way.
    expect(pointsOfEdge(shapesEdge(document, 'm1_di'))).toEqual([
      { x: 390, y: 220 },
      { x: 390, y: 660 },
    ])
    expect(undone()).toBe(sample)
  })

  test('empty room is taken away up to what stands before the line', () => {
    const { run, box } = opened()
    expect(() => run({ do: 'space', along: 'x', at: 700, by: -80 })).toThrow('这里没有这么多空白可以收回')
    run({ do: 'space', along: 'x', at: 700, by: -50 })
    expect([box('end').x, box('sub').width, box('pool').width]).toEqual([652, 350, 850])
  })

  test('a sub-process that is unfolded pushes its neighbours aside', () => {
    const { run, box, undone } = opened()
    run({ do: 'fold', id: 'sub' })
    const folded = box('sub')
    for (const [x, y] of [
      [folded.x + 170, folded.y + 40],
      [folded.x + 50, folded.y - 40],
    ] as const)
      run({ do: 'create', type: 'task', at: { x, y } })
    run({ do: 'fold', id: 'sub' })
    for (const id of ['Task_1', 'Task_2', 'end', 'check', 'note', 'data', 'other'])
      expect(overlaps(box('sub'), box(id)), id).toBe(false)
    for (const id of ['Task_1', 'sub', 'end']) expect(encloses(box('lane2'), box(id)), `${id} in its lane`).toBe(true)
    expect(encloses(box('pool'), box('lane2')), 'the lane in its pool').toBe(true)
    expect(undone()).toBe(sample)
  })
})

const shapesEdge = (document: ProcessDocument, id: string) => document.element(id)!
