import { expect, test } from 'vitest'
import { elementsOf, textOfElement } from '../../../server/storage/oss/xml.ts'
import { expectWithin } from '../../helpers/expectWithin.ts'

test('elements are found in their order, with what is in them', () => {
  const xml = '<?xml version="1.0"?><All><Part><PartNumber>1</PartNumber></Part>\n<Part></Part></All>'
  expect(elementsOf(xml, 'Part')).toEqual(['<PartNumber>1</PartNumber>', ''])
  expect(elementsOf('<All></All>', 'Part')).toEqual([])
  expect(textOfElement('<Key>a&amp;b</Key>', 'Key')).toBe('a&b')
})

test('one that does not end is no document, and is found out at once however often it begins', () => {
  for (const xml of ['<Part>'.repeat(300_000), `<Part></Part>${'<Part>'.repeat(300_000)}`, '<Key>'.repeat(300_000)]) {
    const began = performance.now()
    if (xml.includes('<Part>')) expect(() => elementsOf(xml, 'Part')).toThrow('不是合法的 XML')
    else expect(textOfElement(xml, 'Key')).toBeUndefined()
    expectWithin(performance.now() - began, 200)
  }
})
