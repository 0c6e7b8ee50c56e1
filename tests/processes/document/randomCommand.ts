import type { Command } from '../../../processes/document/commands/registry.ts'
import { copyClip } from '../../../processes/document/copyClip.ts'
import { detailsOf } from '../../../processes/document/details/registry.ts'
import { isFlowNode } from '../../../processes/document/kinds.ts'
import type { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { planesOf, type Scene, SceneReader } from '../../../processes/document/scene.ts'

export type Random = () => number

const types = [
  'userTask',
  'task',
  'serviceTask',
  'exclusiveGateway',
  'parallelGateway',
  'endEvent',
  'intermediateThrowEvent',
  'callActivity',
  'subProcess',
  'textAnnotation',
  'dataObjectReference',
]
const nodeTypes = types.filter(isFlowNode)

/** Some command that a person might give; many of them are refused. */
export function randomCommand(document: ProcessDocument, random: Random): Command {
  const planes = planesOf(document)
  const scene: Scene = new SceneReader(document).read(planes[0]!)
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const between = (least: number, most: number) => Math.round(least + random() * (most - least))
  const shape = () => one(scene.shapes)?.id ?? 'none'
  const edge = () => one(scene.edges)?.id ?? 'none'
  const at = { x: between(80, 1000), y: between(60, 700) }
  const commands: (() => Command)[] = [
    () => ({
      do: 'move',
      ids: [shape(), ...(random() < 0.3 ? [shape()] : [])],
      by: { x: between(-200, 200), y: between(-150, 150) },
    }),
    () => ({ do: 'create', type: one(types), at, name: '新' }),
    () => ({ do: 'put', into: shape(), type: one(types) }),
    () => ({ do: 'append', from: shape(), type: one(types) }),
    () => ({ do: 'connect', from: shape(), to: shape() }),
    () => ({
      do: 'align',
      ids: [shape(), shape(), shape()],
      to: one(['left', 'centre', 'right', 'top', 'middle', 'bottom']),
    }),
    () => ({ do: 'distribute', ids: [shape(), shape(), shape()], along: one(['x', 'y']) }),
    () => ({ do: 'paste', clip: copyClip(document, [shape(), shape()]), at }),
    () => ({ do: 'insert', flow: edge(), type: one(nodeTypes) }),
    () => ({ do: 'branch', flow: edge(), type: one(['exclusiveGateway', 'parallelGateway']) }),
    () => ({ do: 'branchOff', split: shape() }),
    () => ({ do: 'removeBranch', flow: edge() }),
    () => ({ do: 'arrange' }),
    () => ({ do: 'condition', id: edge(), text: one(['', 'amount > 1 && kind == "甲"']) }),
    () => ({ do: 'settings', id: shape(), settings: one([null, { mode: 'all' }]) }),
    () => {
      const id = random() < 0.7 ? shape() : edge()
      const element = document.element(id)
      const [detail = 'timer'] = element ? [one(detailsOf(element, document))].filter(Boolean) : []
      return {
        do: 'detail',
        id,
        detail,
        value: one([undefined, true, { name: '甲', kind: 'cycle' }, { key: 'a', in: true }]),
      }
    },
    () => ({ do: 'create', type: 'participant', at }),
    () => ({ do: 'lane', to: shape() }),
    () => ({ do: 'unfold', id: shape() }),
    () => ({ do: 'fold', id: shape() }),
    () => ({ do: 'attach', to: shape(), event: one(['timerEventDefinition', 'errorEventDefinition']) }),
    () => ({ do: 'delete', ids: [random() < 0.7 ? shape() : edge()] }),
    () => ({ do: 'rename', id: random() < 0.7 ? shape() : edge(), name: one(['', '甲 & "乙"', 'a < b']) }),
    () => ({ do: 'replace', id: shape(), type: one(nodeTypes) }),
    () => ({ do: 'resize', id: shape(), to: { ...at, width: between(5, 300), height: between(5, 200) } }),
    () => ({ do: 'bend', id: edge(), points: [at, { x: at.x, y: at.y + 50 }, { x: at.x + 70, y: at.y + 50 }] }),
    () => ({
      do: 'set',
      id: shape(),
      attribute: one(['isForCompensation', 'vendor:x', 'id']),
      value: one(['true', null]),
    }),
  ]
  return one(commands)()
}

/** Numbers between 0 and 1 that follow from a seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
