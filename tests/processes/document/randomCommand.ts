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

/** A command of each kind, and a `create` that makes a pool. */
type Commands = { [Name in Command['do']]: () => Extract<Command, { do: Name }> } & { pool: () => Command }

/** Returns a command that a person might give; many are refused. */
export function randomCommand(document: ProcessDocument, random: Random): Command {
  const planes = planesOf(document)
  const scene: Scene = new SceneReader(document).read(planes[0]!)
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const between = (least: number, most: number) => Math.round(least + random() * (most - least))
  const shape = () => one(scene.shapes)?.id ?? 'none'
  const edge = () => one(scene.edges)?.id ?? 'none'
  const at = { x: between(80, 1000), y: between(60, 700) }
  const commands: Commands = {
    move: () => ({
      do: 'move',
      ids: [shape(), ...(random() < 0.3 ? [shape()] : [])],
      by: { x: between(-200, 200), y: between(-150, 150) },
    }),
    create: () => ({ do: 'create', type: one(types), at, name: '新' }),
    put: () => ({ do: 'put', into: shape(), type: one(types) }),
    append: () => ({ do: 'append', from: shape(), type: one(types) }),
    connect: () => ({ do: 'connect', from: shape(), to: shape() }),
    align: () => ({
      do: 'align',
      ids: [shape(), shape(), shape()],
      to: one(['left', 'centre', 'right', 'top', 'middle', 'bottom']),
    }),
    distribute: () => ({ do: 'distribute', ids: [shape(), shape(), shape()], along: one(['x', 'y']) }),
    paste: () => ({ do: 'paste', clip: copyClip(document, [shape(), shape()]), at }),
    insert: () => ({ do: 'insert', flow: edge(), type: one(nodeTypes) }),
    branch: () => ({ do: 'branch', flow: edge(), type: one(['exclusiveGateway', 'parallelGateway']) }),
    branchOff: () => ({ do: 'branchOff', split: shape() }),
    removeBranch: () => ({ do: 'removeBranch', flow: edge() }),
    orderBranch: () => ({ do: 'orderBranch', flow: edge(), to: between(0, 3) }),
    arrange: () => ({ do: 'arrange' }),
    condition: () => ({ do: 'condition', id: edge(), text: one(['', 'amount > 1 && kind == "甲"']) }),
    settings: () => ({ do: 'settings', id: shape(), settings: one([null, { mode: 'all' }]) }),
    detail: () => {
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
    pool: () => ({ do: 'create', type: 'participant', at }),
    lane: () => ({ do: 'lane', to: shape() }),
    splitLane: () => ({ do: 'splitLane', id: shape(), into: between(2, 3) }),
    layout: () => ({
      do: 'layout',
      shapes: { [shape()]: { ...at, width: between(20, 200), height: between(20, 150) } },
      edges: random() < 0.3 ? { [edge()]: [at, { x: at.x + 80, y: at.y }] } : {},
    }),
    space: () => ({ do: 'space', along: one(['x', 'y']), at: at.x, by: between(-60, 120) }),
    fasten: () => ({ do: 'fasten', id: shape(), to: shape(), at }),
    detach: () => ({ do: 'detach', id: shape(), at }),
    draw: () => ({ do: 'draw', ids: [shape(), edge()] }),
    number: () => ({ do: 'number' }),
    take: () => ({ do: 'take', xml: document.write() }),
    strip: () => ({
      do: 'strip',
      id: shape(),
      attributes: [one(['default', 'isForCompensation', 'sourceRef'])],
      parts: [one(['timerEventDefinition', 'incoming'])],
    }),
    unfold: () => ({ do: 'unfold', id: shape() }),
    fold: () => ({ do: 'fold', id: shape() }),
    attach: () => ({ do: 'attach', to: shape(), event: one(['timerEventDefinition', 'errorEventDefinition']) }),
    delete: () => ({ do: 'delete', ids: [random() < 0.7 ? shape() : edge()] }),
    rename: () => ({ do: 'rename', id: random() < 0.7 ? shape() : edge(), name: one(['', '甲 & "乙"', 'a < b']) }),
    replace: () => ({ do: 'replace', id: shape(), type: one(nodeTypes) }),
    resize: () => ({ do: 'resize', id: shape(), to: { ...at, width: between(5, 300), height: between(5, 200) } }),
    bend: () => ({ do: 'bend', id: edge(), points: [at, { x: at.x, y: at.y + 50 }, { x: at.x + 70, y: at.y + 50 }] }),
    set: () => ({
      do: 'set',
      id: shape(),
      attribute: one(['isForCompensation', 'vendor:x', 'id']),
      value: one(['true', null]),
    }),
  }
  return one(Object.values<() => Command>(commands))()
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
