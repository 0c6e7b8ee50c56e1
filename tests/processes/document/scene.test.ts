import { expect, test } from 'vitest'
import { Refusal } from '../../../processes/document/edit.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'
import { planesOf, type Scene, SceneReader } from '../../../processes/document/scene.ts'
import type { Patch } from '../../../processes/xml/patch.ts'
import { randomCommand, seeded } from './randomCommand.ts'
import { sample } from './sample.ts'

const partsOf = ({ shapes, edges }: Scene) => [...shapes, ...edges]

/** Fails where parts differ from those of a fresh reading, whose elements are the same objects. */
function expectFresh(scene: Scene, document: ProcessDocument, message: string): void {
  const fresh = partsOf(new SceneReader(document).read(scene.plane))
  const found = partsOf(scene)
  expect(found.length, message).toBe(fresh.length)
  for (const [index, { di, element, ...rest }] of found.entries()) {
    const { di: freshDi, element: freshElement, ...freshRest } = fresh[index]!
    expect(di === freshDi && element === freshElement, `${message}: ${rest.id}`).toBe(true)
    expect(rest, message).toEqual(freshRest)
  }
}

test('what is read again after random commands and undoing them is what a fresh reading finds', () => {
  for (let seed = 1; seed <= 4; seed++) {
    const random = seeded(seed)
    const document = ProcessDocument.open(sample)
    const reader = new SceneReader(document)
    const history: (readonly Patch[])[] = []
    const check = (message: string) => {
      for (const plane of planesOf(document)) expectFresh(reader.read(plane), document, message)
    }
    for (let round = 0; round < 50; round++) {
      const command = randomCommand(document, random)
      try {
        history.push(runCommand(document, command).inverses)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
      check(`seed ${seed}, round ${round}: ${JSON.stringify(command)}`)
    }
    while (history.length > 0) {
      for (const patch of history.pop()!) document.apply(patch)
      check(`seed ${seed}, undone to ${history.length}`)
    }
  }
})

test('an edit makes new objects only of what it changed, and a list without any stays the same', () => {
  const document = ProcessDocument.open(sample)
  const reader = new SceneReader(document)
  const [plane] = planesOf(document)
  const before = reader.read(plane!)
  expect(reader.read(plane!)).toBe(before)
  runCommand(document, { do: 'rename', id: 'check', name: '复核' })
  const after = reader.read(plane!)
  expect(after.edges).toBe(before.edges)
  const changed = after.shapes.filter(each => !before.shapes.includes(each))
  expect(changed.map(({ id, name }) => [id, name])).toEqual([['check', '复核']])
})

test('a reader that was not asked for long reads all anew', () => {
  const document = ProcessDocument.open(sample)
  const reader = new SceneReader(document)
  const [plane] = planesOf(document)
  reader.read(plane!)
  runCommand(document, { do: 'rename', id: 'check', name: '复核' })
  for (let edit = 0; edit < 60_000; edit++)
    document.apply({ do: 'attribute', of: plane!, index: 0, to: plane!.attributes[0]!, isNew: false })
  expect(document.changesSince(1)).toBeUndefined()
  expectFresh(reader.read(plane!), document, 'after many edits')
  expect(reader.read(plane!).shapes.find(({ id }) => id === 'check')?.name).toBe('复核')
})
