import { expect, test } from 'vitest'
import { inSlices } from '../../../designers/canvas/inSlices.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { XmlFault } from '../../../processes/xml/parseXml.ts'
import { manyNodes } from '../../bench/designer/manyNodes.ts'

test('a large text is opened in slices, between which others work, and is the same document', async () => {
  const text = manyNodes(3_000)
  let turns = 0
  let isOpen = false
  const count = () => {
    turns++
    if (!isOpen) setImmediate(count)
  }
  setImmediate(count)
  const document = await inSlices(ProcessDocument.opening(text))
  isOpen = true
  expect(turns).toBeGreaterThan(1)
  expect(document.write()).toBe(text)
  expect(document.element('n2999')?.local).toBe('endEvent')
  expect(document.changesSince(0)).toEqual([])
})

test('a fault in the text is that of the reading', async () => {
  await expect(inSlices(ProcessDocument.opening('<a><b></a>'))).rejects.toThrow(XmlFault)
})
