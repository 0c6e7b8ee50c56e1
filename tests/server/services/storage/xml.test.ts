import { expect, test } from 'vitest'
import { elementsOf, textOfElement } from '../../../../server/services/storage/oss/xml.ts'
import { expectLinear } from '../../../helpers/expectWithin.ts'

test('elements are found in their order, with what is in them', () => {
  const xml = '<?xml version="1.0"?><All><Part><PartNumber>1</PartNumber></Part>\n<Part></Part></All>'
  expect(elementsOf(xml, 'Part')).toEqual(['<PartNumber>1</PartNumber>', ''])
  expect(elementsOf('<All></All>', 'Part')).toEqual([])
  expect(textOfElement('<Key>a&amp;b</Key>', 'Key')).toBe('a&b')
})

test('an element that does not end is refused, and the work grows with the number of its beginnings', async () => {
  const refuse = (xml: string) => expect(() => elementsOf(xml, 'Part')).toThrow('不是合法的 XML')
  const many = (text: string) => (size: number) => text.repeat(size)
  await expectLinear({ size: 32_000, make: many('<Part>'), work: refuse })
  await expectLinear({ size: 32_000, make: size => `<Part></Part>${'<Part>'.repeat(size)}`, work: refuse })
  const miss = (xml: string) => expect(textOfElement(xml, 'Key')).toBeUndefined()
  await expectLinear({ size: 32_000, make: many('<Key>'), work: miss })
})
