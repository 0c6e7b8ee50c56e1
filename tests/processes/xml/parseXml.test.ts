import { describe, expect, test } from 'vitest'
import { parseXml } from '../../../processes/xml/parseXml.ts'
import { applyAll, attributePatch, type Patch } from '../../../processes/xml/patch.ts'
import { writeXml } from '../../../processes/xml/writeXml.ts'
import { attributeOf, contentOf, elementsBelow, elementsIn } from '../../../processes/xml/xmlTree.ts'

const text = `\uFEFF<?xml version="1.0"?>
<!-- before -->
<a:root xmlns:a = 'urn:a' xmlns="urn:b"  a:x='1 &lt; "2"' y = "3"  >
  <one/><two />
  <three\n  z="&#x4e2d;&amp;"></three ><![CDATA[ <raw> ]]><?pi x?>
  words &gt; more
</a:root>
<!-- after -->
`

test('what is read is written again, byte by byte', () => {
  expect(writeXml(parseXml(text))).toBe(text)
})

test('namespaces, values and texts are understood', () => {
  const { root } = parseXml(text)
  expect([root.local, root.uri, attributeOf(root, 'a:x')]).toEqual(['root', 'urn:a', '1 < "2"'])
  expect(elementsIn(root).map(each => [each.local, each.uri])).toEqual([
    ['one', 'urn:b'],
    ['two', 'urn:b'],
    ['three', 'urn:b'],
  ])
  expect(attributeOf(elementsIn(root)[2]!, 'z')).toBe('中&')
  expect(contentOf(root).trim()).toMatch(/^<raw>\s+words > more$/)
  expect([...elementsBelow(root)]).toHaveLength(4)
})

test.each([
  ['<a><b></a></b>', '结束标签“</a>”与开始标签不符'],
  ['<a>', '元素“a”没有结束'],
  ['<a/><b/>', '只能有一个根元素'],
  ['x<a/>', '元素之外有文字'],
  ['', '没有元素'],
  ['<a x="1" x="2"/>', '属性“x”重复'],
  ['<a x=1/>', '标签“<a”的写法有误'],
  ['<a <b/>', '标签“<a”的写法有误'],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', '不能含有文档类型或实体声明（<!…>）'],
  ['<a><!-- b</a>', '“<!--”没有结束'],
  ['< a/>', '“<”之后应为元素名'],
  ['<a>'.repeat(1001) + '</a>'.repeat(1001), '元素嵌套不能超过 1000 层'],
])('refuses $#: $1', (xml, message) => {
  expect(() => parseXml(xml)).toThrow(message)
})

describe('a patch and its inverse', () => {
  const document = parseXml(text)
  const { root } = document
  const [one, two] = elementsIn(root) as [typeof root, typeof root]
  test.each<[string, Patch[]]>([
    ['another value', [attributePatch(root, 'y', 'a"b\n')!]],
    ['a new attribute', [attributePatch(one, 'z', '1')!]],
    ['an attribute less', [attributePatch(root, 'a:x', null)!]],
    ['an element less', [{ do: 'remove', from: root, index: 1, count: 2 }]],
    [
      'an element in another one',
      [
        { do: 'remove', from: root, index: 1, count: 1 },
        { do: 'insert', into: two, index: 0, nodes: [one] },
      ],
    ],
  ])('leave every byte as it was: %s', (_, patches) => {
    const inverses = applyAll(patches)
    expect(writeXml(document)).not.toBe(text)
    expect(writeXml(parseXml(writeXml(document)))).toBe(writeXml(document))
    applyAll(inverses)
    expect(writeXml(document)).toBe(text)
  })
})
