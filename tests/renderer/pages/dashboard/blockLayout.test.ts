import { describe, expect, test } from 'vitest'
import { layoutOf, moved, placeBlocks, readLayout } from '../../../../renderer/pages/dashboard/blockLayout.ts'
import type { ResolvedBlock } from '../../../../runtime/schema/resolvedPage.ts'

const block = (title: string, width?: 8 | 12) =>
  ({ kind: 'recent', title, key: title, cells: [], ...(width ? { width } : {}) }) as ResolvedBlock
const page = [block('a'), block('b', 8), block('c', 12)]
const titles = (kept: unknown, blocks = page) =>
  placeBlocks(blocks, readLayout(kept)).map(one => `${one.content.title}${one.hidden ? '-' : ''}${one.width}`)

describe('the layout of a dashboard', () => {
  test('is that of the page without a stored or readable one', () => {
    for (const kept of [undefined, null, {}, { blocks: 'x' }, 'x', 7, []])
      expect(titles(kept)).toEqual(['a24', 'b8', 'c12'])
  })

  test('is restored as stored', () => {
    const places = moved(placeBlocks(page, undefined), 0, 2).map((one, at) =>
      at === 0 ? { ...one, hidden: true, width: 16 as const } : one,
    )
    expect(titles(JSON.parse(JSON.stringify(layoutOf(places))))).toEqual(['b-16', 'c12', 'a24'])
  })

  test('survives added and removed blocks: a new one follows its predecessor in the page', () => {
    const kept = layoutOf(placeBlocks([block('c'), block('gone'), block('a')], undefined))
    expect(titles(kept)).toEqual(['c24', 'a24', 'b8'])
    expect(titles(layoutOf(placeBlocks([block('b')], undefined)))).toEqual(['a24', 'b24', 'c12'])
  })

  test('ignores invalid stored values', () => {
    const kept = { blocks: [null, 7, { block: 5 }, { block: 'recent c', width: 7, hidden: 'yes' }] }
    expect(titles(kept)).toEqual(['a24', 'b8', 'c12'])
  })

  test('moves a block to a valid place only', () => {
    const places = placeBlocks(page, undefined)
    const order = (from: number, to: number) => moved(places, from, to).map(one => one.content.title)
    expect(order(0, 1)).toEqual(['b', 'a', 'c'])
    expect(order(2, 0)).toEqual(['c', 'a', 'b'])
    for (const [from, to] of [
      [0, 3],
      [0, -1],
      [5, 0],
      [1, 1],
    ] as const)
      expect(order(from, to)).toEqual(['a', 'b', 'c'])
  })
})
