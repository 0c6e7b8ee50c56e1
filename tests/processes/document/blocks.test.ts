import { expect, test } from 'vitest'
import { blocksOf, type Sequence } from '../../../processes/document/blocks.ts'
import type { Command } from '../../../processes/document/commands/registry.ts'
import { Refusal } from '../../../processes/document/edit.ts'
import { flowsFrom } from '../../../processes/document/flowsAt.ts'
import type { Box } from '../../../processes/document/geometry.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'
import { planesOf, SceneReader } from '../../../processes/document/scene.ts'
import { attributePatch } from '../../../processes/xml/patch.ts'
import { attributeOf } from '../../../processes/xml/xmlTree.ts'
import { processOf } from './processOf.ts'
import { sample } from './sample.ts'

/** `s a x(b|) e`: branches in brackets, the meeting gateway behind them. */
const written = ({ blocks }: Sequence): string =>
  blocks
    .map(block =>
      block.kind === 'node' ? block.id : `${block.id}(${block.branches.map(written).join('|')})${block.join ?? ''}`,
    )
    .join(' ')

const read = (document: ProcessDocument) => {
  const found = blocksOf(document)
  return 'break' in found ? `${found.break.id}: ${found.break.reason.code}` : written(found.sequence)
}

test.each([
  ['s>a a>b b>e', 's a b e'],
  ['s>x1 x1>a x1>x2 a>x2 x2>e', 's x1(a|)x2 e'],
  ['s>p1 p1>a p1>b a>p2 b>p2 p2>c c>e', 's p1(a|b)p2 c e'],
  // An inner choice whose branches meet only where the outer ones do.
  ['s>x1 x1>x2 x1>c x2>a x2>b a>x3 b>x3 c>x3 x3>e', 's x1(x2(a|b)|c)x3 e'],
  // Branches that end for themselves, and branches that meet at a task.
  ['s>x1 x1>a x1>b a>e1 b>e2', 's x1(a e1|b e2)'],
  ['s>x1 x1>a x1>b a>c b>c c>e', 's x1(a|b) c e'],
  // A branch that ends beside two that meet.
  ['s>x1 x1>a x1>b x1>c a>e1 b>x2 c>x2 x2>d d>e2', 's x1(a e1|b|c)x2 d e2'],
  // The meeting gateway is the next choice.
  ['s>x1 x1>a x1>b a>x2 b>x2 x2>c x2>d c>x3 d>x3 x3>e', 's x1(a|b) x2(c|d)x3 e'],
])('reads %s as blocks', (flows, expected) => {
  expect(read(processOf(flows))).toBe(expected)
})

test.each([
  ['s>a a>x x>a x>e', '', 'a: BLOCKS_FLOW_BACK_OR_UNMET'],
  ['s>a a>b a>c b>e1 c>e2', '', 'a: BLOCKS_SEVERAL_EXITS'],
  ['s>x1 x1>a x1>b x1>c x1>d a>x2 b>x2 c>x3 d>x3 x2>e1 x3>e2', '', 'x1: BLOCKS_MEET_AT_SEVERAL'],
  ['s>a a>e', '<bpmn:boundaryEvent id="late" attachedToRef="a" />', 'late: BLOCKS_BOUNDARY_EVENT'],
  ['s>a a>e', '<bpmn:task id="alone" />', 'alone: BLOCKS_UNREACHED'],
  ['s1>a s2>a a>e', '', 's2: BLOCKS_SEVERAL_STARTS'],
  ['a>e', '', ': BLOCKS_WITHOUT_START'],
])('names where %s is no structure of blocks', (flows, more, expected) => {
  expect(read(processOf(flows, more))).toBe(expected)
})

const run = (document: ProcessDocument, ...commands: Command[]) =>
  commands.flatMap(command => runCommand(document, command).inverses.toReversed()).toReversed()

test('branches are put into a flow, added and removed, and undone to the same bytes', () => {
  const document = processOf('s>a a>e')
  const before = document.write()
  const inverses = run(
    document,
    { do: 'branch', flow: 's_a', type: 'exclusiveGateway' },
    { do: 'branchOff', split: 'ExclusiveGateway_1' },
    { do: 'branch', flow: 'a_e', type: 'parallelGateway' },
    { do: 'arrange' },
  )
  expect(read(document)).toBe(
    's ExclusiveGateway_1(UserTask_1||UserTask_2)ExclusiveGateway_2 a ' +
      'ParallelGateway_1(UserTask_3|UserTask_4)ParallelGateway_2 e',
  )
  const [first, otherwise, third] = ['SequenceFlow_1', 'SequenceFlow_4', 'SequenceFlow_5'].map(id =>
    document.element(id),
  )
  expect([first, otherwise, third].every(each => each !== undefined)).toBe(true)
  run(document, { do: 'removeBranch', flow: 'SequenceFlow_5' })
  expect(read(document)).toContain('ExclusiveGateway_1(UserTask_1|)ExclusiveGateway_2 a')
  const undone = processOf('s>a a>e')
  const again = run(
    undone,
    { do: 'branch', flow: 's_a', type: 'exclusiveGateway' },
    { do: 'removeBranch', flow: 'SequenceFlow_1' },
  )
  expect(read(undone)).toBe('s a e')
  for (const patch of again) undone.apply(patch)
  expect(undone.write()).toBe(before)
  expect(inverses.length).toBeGreaterThan(10)
})

test('branches are put in order, the default stays last, and undone to the same bytes', () => {
  const document = processOf('s>x1 x1>a x1>b x1>c a>x2 b>x2 c>x2 x2>e')
  document.apply(attributePatch(document.element('x1')!, 'default', 'x1_a')!)
  const before = document.write()
  const order = () => flowsFrom(document, 'x1').map(each => attributeOf(each, 'id'))
  const inverses = run(document, { do: 'orderBranch', flow: 'x1_c', to: 0 })
  expect(order()).toEqual(['x1_c', 'x1_b', 'x1_a'])
  for (const patch of inverses) document.apply(patch)
  expect(document.write()).toBe(before)
  run(document, { do: 'orderBranch', flow: 'x1_b', to: 1 }, { do: 'branchOff', split: 'x1' })
  expect(order()).toEqual(['x1_c', 'x1_b', 'x1_a', 'SequenceFlow_1'])
  run(document, { do: 'orderBranch', flow: 'SequenceFlow_1', to: 1 })
  expect(order()).toEqual(['x1_c', 'SequenceFlow_1', 'x1_b', 'x1_a'])
  expect(() => run(document, { do: 'orderBranch', flow: 'x1_a', to: 0 })).toThrow('默认分支总在最后')
  expect(() => run(document, { do: 'orderBranch', flow: 'nothing', to: 0 })).toThrow(Refusal)
})

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test('arranges any blocks without overlaps, from left to right, with flows from border to border', () => {
  const document = processOf('s>x1 x1>x2 x1>c x1>x3 x2>a x2>b a>x3 b>x3 c>d d>x3 x3>p1 p1>f p1>g f>p2 g>p2 p2>e')
  run(document, { do: 'arrange' })
  const [plane] = planesOf(document)
  const { shapes, edges } = new SceneReader(document).read(plane!)
  const pairs = shapes.flatMap((one, index) => shapes.slice(index + 1).map(other => [one, other] as const))
  expect(
    pairs.filter(([one, other]) => overlap(one.box, other.box)).map(([one, other]) => `${one.id} ${other.id}`),
  ).toEqual([])
  const boxes = new Map(shapes.map(each => [each.id, each.box]))
  for (const { source = '', target = '', points } of edges) {
    const [from, to] = [boxes.get(source)!, boxes.get(target)!]
    expect(from.x + from.width, `${source} before ${target}`).toBeLessThan(to.x)
    expect(points[0]!.x).toBeGreaterThanOrEqual(from.x)
    expect(points.at(-1)!.x).toBeGreaterThanOrEqual(to.x)
  }
  const before = document.write()
  run(document, { do: 'arrange' })
  expect(document.write(), 'what is arranged stays').toBe(before)
})

test('an annotation moves with its node when the nodes are arranged', () => {
  const document = processOf('s>a a>b b>e')
  const [note = ''] = runCommand(document, { do: 'create', type: 'textAnnotation', at: { x: 400, y: 20 } }).selected
  const [line = ''] = runCommand(document, { do: 'connect', from: 'b', to: note }).selected
  const drawn = () => {
    const { shapes, edges } = new SceneReader(document).read(planesOf(document)[0]!)
    const at = (id: string) => shapes.find(each => each.id === id)!.box
    return { b: at('b'), note: at(note), line: edges.find(each => each.id === line)!.points }
  }
  const before = drawn()
  runCommand(document, { do: 'arrange' })
  const after = drawn()
  const by = after.b.x - before.b.x
  expect(by).toBeGreaterThan(0)
  expect(after.note.x - before.note.x).toBe(by)
  expect(after.line.map(({ x }) => x)).toEqual(before.line.map(({ x }) => x + by))
})

test('refuses to arrange or to branch where there are no blocks, and changes nothing', () => {
  const document = ProcessDocument.open(sample)
  expect(() => runCommand(document, { do: 'arrange' })).toThrow(Refusal)
  expect(document.write()).toBe(sample)
  const loop = processOf('s>a a>x x>a x>e')
  expect(() => runCommand(loop, { do: 'branchOff', split: 'x' })).toThrow('有连线回到此节点')
})
