import { expect, test } from 'vitest'
import { Refusal } from '../../../processes/document/edit.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'
import type { Patch } from '../../../processes/xml/patch.ts'
import { writeXml } from '../../../processes/xml/writeXml.ts'
import { randomCommand, seeded } from './randomCommand.ts'
import { sample } from './sample.ts'

test('a text of parts that were written before is that of the document, at each edit and when it is undone', () => {
  const document = ProcessDocument.open(sample)
  const random = seeded(7)
  const history: (readonly Patch[])[] = []
  for (let round = 0; round < 60; round++) {
    try {
      history.push(runCommand(document, randomCommand(document, random)).inverses)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    expect(document.write()).toBe(writeXml(document.xml))
  }
  for (const inverses of history.reverse()) for (const patch of inverses) document.apply(patch)
  expect(document.write()).toBe(sample)
})

test('what changed while it was outside of the document is written as it is now', () => {
  const document = ProcessDocument.open(sample)
  document.write()
  const end = document.element('end')!
  const parent = end.parent!
  const index = parent.children.indexOf(end)
  document.apply({ do: 'remove', from: parent, index, count: 1 })
  const name = { space: ' ', name: 'name', equals: '=', quote: '"' as const, raw: '另一个名称' }
  const at = end.attributes.findIndex(each => each.name === 'name')
  document.apply({ do: 'attribute', of: end, index: Math.max(0, at), to: name, isNew: at < 0 })
  document.apply({ do: 'insert', into: parent, index, nodes: [end] })
  expect(document.write()).toContain('另一个名称')
  expect(document.write()).toBe(writeXml(document.xml))
})
