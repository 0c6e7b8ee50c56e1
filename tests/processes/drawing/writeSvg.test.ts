import { describe, expect, test } from 'vitest'
import { diagramOf } from '../../../processes/document/figures.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { writeSvg } from '../../../processes/drawing/writeSvg.ts'
import { parseXml } from '../../../processes/xml/parseXml.ts'
import { attributeOf, contentOf, elementsBelow, type XmlElement } from '../../../processes/xml/xmlTree.ts'
import type { Diagram, DiagramShape } from '../../../schemas/types/diagram.ts'
import { sample } from '../document/sample.ts'

const svgOf = (diagram: Diagram, options?: Parameters<typeof writeSvg>[1]) => {
  const text = writeSvg(diagram, options)
  return { text, all: [...elementsBelow(parseXml(text).root)] }
}
const drawn = (all: readonly XmlElement[], id: string) =>
  all.filter(each => each.parent && attributeOf(each.parent, 'data-element') === id)
const linesOf = (all: readonly XmlElement[], id: string) =>
  all.filter(each => each.parent && attributeOf(each.parent, 'data-name') === id).map(contentOf)
const task = (more: Partial<DiagramShape> = {}): DiagramShape => ({
  id: 'a',
  kind: 'userTask',
  x: 100,
  y: 50,
  width: 100,
  height: 80,
  ...more,
})
const alone = (more: Partial<DiagramShape> = {}): Diagram => ({ shapes: [task(more)], edges: [] })

describe('a diagram as SVG text', () => {
  test('shows each shape and connection of a collaboration with its name, containers first', () => {
    const diagram = diagramOf(ProcessDocument.open(sample))
    const { all } = svgOf(diagram)
    const order = all.flatMap(each => attributeOf(each, 'data-element') ?? [])
    expect(new Set(order)).toEqual(new Set([...diagram.shapes, ...diagram.edges].map(({ id }) => id)))
    expect(order.indexOf('pool')).toBeLessThan(order.indexOf('lane1'))
    expect(order.indexOf('sub')).toBeLessThan(order.indexOf('f4'))
    expect(order.indexOf('f4')).toBeLessThan(order.indexOf('inner1'))
    expect(linesOf(all, 'lane2')).toEqual(['主管'])
    expect(linesOf(all, 'note')).toEqual(['当天<内>'])
  })

  test('stays text whatever a model is named, and never gets a script, a reference or a broken character', () => {
    const evil = '"/><script>alert(1)</script>&amp;\u0000\ud800<image href="http://x.test/"/>'
    const { text, all } = svgOf(
      { shapes: [task({ id: evil, name: evil, fill: evil, stroke: evil })], edges: [] },
      { title: evil },
    )
    expect(new Set(all.map(each => each.local))).toEqual(
      new Set(['svg', 'title', 'rect', 'g', 'path', 'text', 'tspan']),
    )
    expect([...text].filter(each => each === '\u0000' || /\p{Surrogate}/u.test(each))).toEqual([])
    expect(
      all.flatMap(each => each.attributes.map(({ name }) => name)).filter(name => /^on|href|style/.test(name)),
    ).toEqual([])
    expect(linesOf(all, evil.replace('\u0000', '').replace('\ud800', '')).join('')).toContain('<script>')
  })

  test('has a view box around shapes, way points and names', () => {
    const diagram: Diagram = {
      shapes: [
        task(),
        { id: 'e', kind: 'endEvent', x: 300, y: 60, width: 36, height: 36, name: '一个很长很长很长很长的结束事件名称' },
      ],
      edges: [
        {
          id: 'f',
          kind: 'flow',
          points: [
            [150, 50],
            [150, -40],
            [318, -40],
            [318, 60],
          ],
        },
      ],
    }
    const { all } = svgOf(diagram)
    const [x, y, width, height] = attributeOf(all[0]!, 'viewBox')!.split(' ').map(Number) as number[]
    expect(x).toBeLessThan(100)
    expect(y).toBeLessThan(-40)
    expect(x! + width!).toBeGreaterThan(368)
    expect(linesOf(all, 'e').length).toBeGreaterThan(1)
    expect(y! + height!).toBeGreaterThan(100 + linesOf(all, 'e').length * 15)
  })

  test('breaks a name into lines that stay inside of the shape, and makes letters smaller before it cuts', () => {
    const name = '部门负责人审批后由财务复核并报分管领导同意再归档备案登记'
    const { all } = svgOf(alone({ name }))
    expect(linesOf(all, 'a').join('')).toBe(name)
    const ys = all.filter(each => each.local === 'tspan').map(each => Number(attributeOf(each, 'y')))
    expect(Math.min(...ys)).toBeGreaterThan(50 + 9)
    expect(Math.max(...ys)).toBeLessThan(130)
    const [long] = [svgOf(alone({ name: name.repeat(9) })).all]
    expect(linesOf(long, 'a').at(-1)).toMatch(/…$/)
  })

  test('names fonts for Chinese and paints a white ground in the light theme', () => {
    const { all } = svgOf(alone())
    expect(attributeOf(all[0]!, 'font-family')).toMatch(/PingFang SC.*Microsoft YaHei.*Noto Sans CJK SC.*sans-serif/)
    expect(all.find(each => each.local === 'rect')!.attributes.find(({ name }) => name === 'fill')?.raw).toBe('#ffffff')
  })

  test('takes the colours of the model, and light glyphs on a dark fill', () => {
    const { all } = svgOf(alone({ fill: '#c00000', stroke: '#0000cc', name: '审批' }))
    const [frame, glyph] = drawn(all, 'a')
    expect([attributeOf(frame!, 'fill'), attributeOf(frame!, 'stroke')]).toEqual(['#c00000', '#0000cc'])
    expect(attributeOf(glyph!, 'stroke')).toBe('#ffffff')
    expect(attributeOf(all.find(each => each.local === 'text')!, 'fill')).toBe('#ffffff')
  })

  test('draws only the part that is asked for, at its place', () => {
    const { all } = svgOf(alone(), { view: { x: 120, y: 60, width: 40, height: 30 } })
    expect(attributeOf(all[0]!, 'viewBox')).toBe('120 60 40 30')
  })
})

describe('the ends of connections', () => {
  const between = (more: Partial<Diagram['edges'][number]>): Diagram => ({
    shapes: [],
    edges: [
      {
        id: 'f',
        kind: 'flow',
        points: [
          [0, 0],
          [100, 0],
        ],
        ...more,
      },
    ],
  })
  const parts = (more: Partial<Diagram['edges'][number]>) =>
    drawn(svgOf(between(more)).all, 'f').map(each => [attributeOf(each, 'd'), attributeOf(each, 'fill')])

  test('a flow has a filled arrow, a message flow a circle and a hollow one', () => {
    expect(parts({})).toEqual([
      ['M0 0L100 0', 'none'],
      ['M100 0L90 -4.5L90 4.5z', '#5b6473'],
    ])
    const [, circle, head] = parts({ kind: 'message' })
    expect(circle).toEqual(['M0 0a4 4 0 1 1 8 0a4 4 0 1 1 -8 0z', '#ffffff'])
    expect(head?.[1]).toBe('#ffffff')
  })

  test('a default flow has a stroke, a conditional one a diamond, an association only the arrows it says', () => {
    expect(parts({ isDefault: true })).toHaveLength(3)
    expect(parts({ isConditional: true })[1]).toEqual(['M0 0L7 4.5L14 0L7 -4.5z', '#ffffff'])
    expect(parts({ kind: 'association' })).toHaveLength(1)
    expect(parts({ kind: 'association', arrows: 'end' })).toHaveLength(2)
    expect(parts({ kind: 'association', arrows: 'both' })).toHaveLength(3)
  })

  test('points that coincide have a direction all the same', () => {
    expect(
      parts({
        points: [
          [0, 0],
          [0, 0],
          [50, 0],
          [100, 0],
          [100, 0],
        ],
      })[1]?.[0],
    ).toBe('M100 0L90 -4.5L90 4.5z')
  })
})
