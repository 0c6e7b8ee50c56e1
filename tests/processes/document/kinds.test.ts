import { expect, test } from 'vitest'
import {
  isActivity,
  isEvent,
  isFlowNode,
  isGateway,
  isScope,
  sizeOf,
  titleOf,
} from '../../../processes/document/kinds.ts'
import type { NodeKind } from '../../../processes/state/graph.ts'
import { nodeKinds } from '../../../processes/state/nodeKinds.ts'

const nodes = (Object.keys(nodeKinds) as NodeKind[]).filter(kind => kind !== 'eventSubProcess')

test('an edited node has the title and the group of its record', () => {
  for (const kind of nodes) {
    const { title, group } = nodeKinds[kind]
    expect([kind, titleOf(kind), isFlowNode(kind)]).toEqual([kind, title, true])
    expect([kind, isEvent(kind), isGateway(kind), isScope(kind), isActivity(kind)]).toEqual([
      kind,
      group === 'event',
      group === 'gateway',
      group === 'container',
      group === 'task' || group === 'container',
    ])
  }
  expect(titleOf('lane')).toBe('泳道')
  expect(titleOf('constructor')).toBe('constructor')
})

test('elements that only end like nodes are none', () => {
  for (const local of ['globalUserTask', 'eventSubProcess', 'messageEventDefinition', 'lane', 'toString'])
    expect([local, isFlowNode(local)]).toEqual([local, false])
})

test('new elements have the sizes that BPMN tools give them', () => {
  const sizes = ['startEvent', 'userTask', 'transaction', 'complexGateway', 'dataInput', 'participant'].map(sizeOf)
  expect(sizes.map(({ width, height }) => `${width}x${height}`)).toEqual([
    '36x36',
    '100x80',
    '350x200',
    '50x50',
    '36x50',
    '600x250',
  ])
})
