import { expect, test } from 'vitest'
import { Refusal } from '../../../processes/document/edit.ts'
import { isActivity } from '../../../processes/document/kinds.ts'
import { isOf, ProcessDocument, referredId } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'
import { drawnId, endsOf, planesOf, SceneReader } from '../../../processes/document/scene.ts'
import type { Patch } from '../../../processes/xml/patch.ts'
import { attributeOf, contentOf, elementsBelow } from '../../../processes/xml/xmlTree.ts'
import { sized } from '../../helpers/form.ts'
import { randomCommand, seeded } from './randomCommand.ts'
import { sample } from './sample.ts'

const seeds = sized({ short: 20, full: 1000 })
const seedsOfPart = 10
const rounds = 200

/** Invariants of a document after any command. */
function faultsOf(document: ProcessDocument): string[] {
  const faults: string[] = []
  const ids = new Set<string>()
  for (const element of elementsBelow(document.definitions)) {
    const id = attributeOf(element, 'id')
    if (id !== undefined && ids.has(id)) faults.push(`${id} stands twice`)
    if (id !== undefined) ids.add(id)
  }
  for (const element of elementsBelow(document.definitions)) {
    const at = attributeOf(element, 'id') ?? element.name
    const ends = isOf(element, 'bpmn', 'sequenceFlow', 'messageFlow', 'association') ? endsOf(element) : []
    for (const end of ends) if (end === undefined || !ids.has(end)) faults.push(`${at} has the end ${end}`)
    if (isOf(element, 'bpmndi', 'BPMNShape', 'BPMNEdge') && !ids.has(drawnId(element) ?? ''))
      faults.push(`${at} draws nothing`)
    if (isOf(element, 'bpmn', 'incoming', 'outgoing', 'flowNodeRef')) {
      const other = referredId(contentOf(element).trim())
      const flow = document.element(other)
      if (!flow) faults.push(`${element.local} of ${attributeOf(element.parent!, 'id')} names ${other}`)
      else if (element.local !== 'flowNodeRef') {
        const end = endsOf(flow)[element.local === 'incoming' ? 1 : 0]
        if (end !== attributeOf(element.parent!, 'id'))
          faults.push(`${other} is no ${element.local} of ${attributeOf(element.parent!, 'id')}`)
      }
    }
    if (isOf(element, 'bpmn', 'sequenceFlow')) {
      const [source, target] = endsOf(element).map(end => document.element(end ?? '')?.parent)
      if (source !== target || source !== element.parent) faults.push(`${at} leaves its scope`)
    }
    const attached = attributeOf(element, 'attachedToRef')
    if (attached !== undefined && !isActivity(document.element(attached)?.local ?? ''))
      faults.push(`${at} is attached to ${attached}`)
    const usual = attributeOf(element, 'default')
    if (usual !== undefined && !ids.has(usual)) faults.push(`${at} has the default ${usual}`)
  }
  return faults
}

const first = (part: number) => part * seedsOfPart + 1
const parts = Array.from({ length: seeds / seedsOfPart }, (_, part) => first(part))

test.each(parts)(
  `${rounds} random commands keep the document whole, and undoing them every byte (from seed %i)`,
  from => {
    let done = 0
    let refused = 0
    for (let seed = from; seed < from + seedsOfPart; seed++) {
      const random = seeded(seed)
      const document = ProcessDocument.open(sample)
      const history: (readonly Patch[])[] = []
      for (let round = 0; round < rounds; round++) {
        const command = randomCommand(document, random)
        try {
          history.push(runCommand(document, command).inverses)
          done++
        } catch (error) {
          if (!(error instanceof Refusal)) throw new Error(`seed ${seed}: ${JSON.stringify(command)}`, { cause: error })
          refused++
        }
        if (seed <= 20 || round % 25 === 0)
          expect(faultsOf(document), `seed ${seed}, round ${round}: ${JSON.stringify(command)}`).toEqual([])
      }
      // What is found by indexes is what a fresh reading finds.
      const text = document.write()
      const again = ProcessDocument.open(text)
      const [plane, fresh] = [planesOf(document)[0]!, planesOf(again)[0]!]
      const drawn = (of: ProcessDocument, at: typeof plane) => {
        const { shapes, edges } = new SceneReader(of).read(at)
        return [...shapes, ...edges].map(({ element: _element, di: _di, ...rest }) => rest)
      }
      expect(drawn(document, plane)).toEqual(drawn(again, fresh))
      for (const inverses of history.reverse()) for (const patch of inverses) document.apply(patch)
      expect(document.write(), `seed ${seed}`).toBe(sample)
    }
    expect(done).toBeGreaterThan(seedsOfPart * rounds * 0.1)
    expect(refused).toBeGreaterThan(0)
  },
)
