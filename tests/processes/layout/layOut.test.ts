import ElkModule from 'elkjs/lib/elk.bundled.js'
import { describe, expect, test } from 'vitest'
import { boxOfElement, drawingsOf, pointsOfEdge } from '../../../processes/document/drawing.ts'
import { attachedTo } from '../../../processes/document/flowOrder.ts'
import { type Box, encloses, overlaps, type Point } from '../../../processes/document/geometry.ts'
import { isFlowNode, isScope } from '../../../processes/document/kinds.ts'
import { isOf, ProcessDocument, referredId } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'
import { drawnId, endsOf, planesOf, SceneReader, type SceneShape } from '../../../processes/document/scene.ts'
import type { Elk } from '../../../processes/layout/elk.ts'
import { layOut } from '../../../processes/layout/layOut.ts'
import { attributeOf, contentOf, elementsBelow, elementsIn } from '../../../processes/xml/xmlTree.ts'
import { sized } from '../../helpers/form.ts'
import { seeded } from '../document/randomCommand.ts'
import { sample } from '../document/sample.ts'
import { randomProcess } from './randomProcess.ts'

const elk = new ((ElkModule as unknown as { default?: typeof ElkModule }).default ?? ElkModule)() as unknown as Elk

async function laidOut(text: string) {
  const document = ProcessDocument.open(text)
  const layout = await layOut(document, { elk })
  const { inverses } = runCommand(document, { do: 'layout', ...layout })
  return { document, inverses }
}

const sceneOf = (document: ProcessDocument) => new SceneReader(document).read(planesOf(document)[0]!)

/** What a drawing has that a person would call wrong. */
function faultsOf(document: ProcessDocument): string[] {
  const { shapes, edges } = sceneOf(document)
  const faults: string[] = []
  const isAround = (one: SceneShape, other: SceneShape) =>
    ['participant', 'lane', 'group'].includes(one.type) || (isScope(one.type) && one.isExpanded)
      ? encloses(one.box, other.box)
      : false
  const isHost = (one: SceneShape, other: SceneShape) => one.element && attachedTo(one.element) === other.id
  for (const [index, one] of shapes.entries())
    for (const other of shapes.slice(index + 1)) {
      if (!overlaps(inner(one.box), inner(other.box))) continue
      if (isAround(one, other) || isAround(other, one) || isHost(one, other) || isHost(other, one)) continue
      faults.push(`${one.id} overlaps ${other.id}`)
    }
  for (const edge of edges) {
    const ends = [edge.source, edge.target].map(id => shapes.find(each => each.id === id)?.box)
    const [first, last] = [edge.points[0]!, edge.points.at(-1)!]
    for (const [end, point] of [
      [ends[0], first],
      [ends[1], last],
    ] as const)
      if (end && !isOnBorder(end, point)) faults.push(`${edge.id} does not end at an outline`)
    const isOblique = ({ x, y }: Point, at: number) =>
      at > 0 && Math.abs(x - edge.points[at - 1]!.x) > 0.02 && Math.abs(y - edge.points[at - 1]!.y) > 0.02
    if (edge.points.some(isOblique)) faults.push(`${edge.id} is oblique`)
  }
  for (const ref of elementsBelow(document.definitions))
    if (isOf(ref, 'bpmn', 'flowNodeRef')) {
      const [lane, node] = [attributeOf(ref.parent!, 'id')!, referredId(contentOf(ref).trim())]
      const [around, own] = [boxOfElement(document, lane), boxOfElement(document, node)]
      if (around && own && !encloses(around, own)) faults.push(`${node} leaves its lane`)
    }
  for (const { id, element } of shapes) {
    const event = element && attachedTo(element)
    const [host, own] = [event && boxOfElement(document, event), boxOfElement(document, id)!]
    if (host && !isOnBorder(host, { x: own.x + own.width / 2, y: own.y + own.height / 2 }))
      faults.push(`${id} is not on the border of ${event}`)
  }
  return faults
}

const inner = ({ x, y, width, height }: Box): Box => ({ x: x + 1, y: y + 1, width: width - 2, height: height - 2 })
const isOnBorder = (box: Box, { x, y }: Point): boolean => {
  const near = (one: number, other: number) => Math.abs(one - other) < 0.02
  const isWithin = x > box.x - 0.02 && x < box.x + box.width + 0.02 && y > box.y - 0.02 && y < box.y + box.height + 0.02
  return isWithin && (near(x, box.x) || near(x, box.x + box.width) || near(y, box.y) || near(y, box.y + box.height))
}

describe('the layout of a drawing', () => {
  test('keeps pools, lanes, sub-processes and vendor data, and is one step to undo', async () => {
    const { document, inverses } = await laidOut(sample)
    expect(faultsOf(document)).toEqual([])
    const box = (id: string) => boxOfElement(document, id)!
    expect(box('lane1').y + box('lane1').height).toBe(box('lane2').y)
    expect(box('pool').height).toBe(box('lane1').height + box('lane2').height)
    expect(box('pool').y + box('pool').height < box('other').y).toBe(true)
    expect([box('pool').x, box('pool').y]).toEqual([100, 80])
    const before = [...elementsBelow(ProcessDocument.open(sample).definitions)]
    const after = [...elementsBelow(document.definitions)]
    const idsOf = (elements: typeof before) => elements.flatMap(each => attributeOf(each, 'id') ?? [])
    expect(idsOf(after)).toEqual(idsOf(before))
    expect(document.write()).toContain('<vendor:rule level="2"><![CDATA[ a < b ]]></vendor:rule>')
    for (const patch of inverses) document.apply(patch)
    expect(document.write()).toBe(sample)
  })

  test('a file without a drawing gets one with all that it holds', async () => {
    const bare = sample.replace(/ *<bpmndi:BPMNDiagram[\s\S]*<\/bpmndi:BPMNDiagram>\n/, '')
    const { document } = await laidOut(bare)
    expect(faultsOf(document)).toEqual([])
    const drawn = new Set(sceneOf(document).shapes.map(each => each.id))
    const nodes = [...elementsBelow(document.definitions)].filter(each => isFlowNode(each.local))
    for (const node of nodes) expect(drawn, attributeOf(node, 'id')!).toContain(attributeOf(node, 'id'))
    expect([...drawn]).toEqual(expect.arrayContaining(['pool', 'other', 'lane1', 'lane2', 'data', 'note']))
    expect(
      sceneOf(document)
        .edges.map(each => each.id)
        .toSorted(),
    ).toEqual(['a1', 'da', 'f1', 'f2', 'f3', 'f4', 'm1'].toSorted())
  })

  test('an upright pool goes from top to bottom', async () => {
    const { document } = await laidOut(sample.replaceAll('isHorizontal="true"', 'isHorizontal="false"'))
    expect(faultsOf(document)).toEqual([])
    const box = (id: string) => boxOfElement(document, id)!
    expect(box('start').y + box('start').height < box('check').y).toBe(true)
    expect(box('lane1').x + box('lane1').width).toBe(box('lane2').x)
  })

  const seeds = Array.from({ length: sized({ short: 12, full: 300 }) }, (_, index) => index + 1)
  test('no shape of a random process overlaps another, each flow is square and ends at outlines', async () => {
    for (const seed of seeds) {
      const text = randomProcess(seeded(seed))
      const { document, inverses } = await laidOut(text)
      expect(faultsOf(document), `seed ${seed}`).toEqual([])
      const flows = [...elementsBelow(document.definitions)].filter(each => isOf(each, 'bpmn', 'sequenceFlow'))
      const isDrawn = (id: string | undefined) =>
        drawingsOf(document, id ?? '').some(each => pointsOfEdge(each).length > 1)
      for (const flow of flows) expect(isDrawn(attributeOf(flow, 'id')), `seed ${seed}: ${endsOf(flow)}`).toBe(true)
      for (const patch of inverses) document.apply(patch)
      expect(document.write(), `seed ${seed}`).toBe(text)
    }
  })
})

test('planes of folded sub-processes are drawings of their own', async () => {
  const document = ProcessDocument.open(sample)
  runCommand(document, { do: 'fold', id: 'sub' })
  const inside = planesOf(document).findIndex(each => drawnId(each) === 'sub')
  const layout = await layOut(document, { elk, diagram: inside })
  expect(Object.keys(layout.shapes)).toEqual(['inner1', 'inner2'])
  runCommand(document, { do: 'layout', ...layout, diagram: inside })
  expect(elementsIn(planesOf(document)[inside]!)).toHaveLength(3)
})
