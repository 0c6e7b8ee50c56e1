import { expect, test } from 'vitest'
import {
  arrivedBelow,
  conductableKeys,
  dropTarget,
  loneKeys,
  searchNodes,
  toNodes,
} from '../../../renderer/ui/treeNodes.ts'

const nodes = toNodes(
  [
    {
      id: 'g',
      name: '集团',
      children: [
        { id: 'a', name: '甲' },
        { id: 'b', name: '乙' },
        { id: 'c', name: '丙' },
      ],
    },
  ],
  'name',
  undefined,
)
const [group] = nodes
const at = (index: number) => group?.children[index] as NonNullable<typeof group>

test('a branch is passed as ticked only when all its descendants are', () => {
  expect(conductableKeys(nodes, new Set(['g', 'a']))).toEqual(['a'])
  expect(conductableKeys(nodes, new Set(['a', 'b', 'c']))).toEqual(['a', 'b', 'c', 'g'])
})

test('a branch stored alone is recognized, so that saving keeps it', () => {
  expect(loneKeys(nodes, new Set(['g']), true)).toEqual(['g'])
  expect(loneKeys(nodes, new Set(['g', 'a']), true)).toEqual([])
  expect(loneKeys(nodes, new Set(['g', 'a']), false)).toEqual(['g'])
  expect(loneKeys(nodes, new Set(['g', 'a', 'b', 'c']), false)).toEqual([])
})

test('a node dropped into a gap comes before the next sibling, or at the end', () => {
  expect(dropTarget(nodes, { target: at(1), gap: true, after: true }, 'a')).toMatchObject({
    parent: { key: 'g' },
    beforeId: 'c',
  })
  expect(dropTarget(nodes, { target: at(1), gap: true, after: false }, 'c')).toMatchObject({
    parent: { key: 'g' },
    beforeId: 'b',
  })
  expect(dropTarget(nodes, { target: at(2), gap: true, after: true }, 'a').beforeId).toBeUndefined()
})

test('a node dropped onto another becomes its first child', () => {
  expect(
    dropTarget(nodes, { target: group as NonNullable<typeof group>, gap: false, after: false }, 'c'),
  ).toMatchObject({ parent: { key: 'g' }, beforeId: 'a' })
})

test('a search keeps ancestors', () => {
  expect(searchNodes(nodes, '乙')[0]?.children.map(node => node.key)).toEqual(['b'])
})

test('branches above added or moved nodes are returned, unless the tree is another one', () => {
  const deep = (...ids: string[]) =>
    toNodes(
      [{ id: 'g', name: '集团', children: [{ id: 'a', children: ids.map(id => ({ id })) }, { id: 'b' }] }],
      'name',
      undefined,
    )
  expect(arrivedBelow(deep('x'), deep('x'))).toEqual([])
  expect(arrivedBelow(deep('x'), deep('x', 'y'))).toEqual(['a', 'g'])
  expect(arrivedBelow(deep('x', 'y'), deep('x'))).toEqual([])
  expect(arrivedBelow(nodes, deep('c'))).toEqual(['a', 'g'])
  expect(arrivedBelow([], deep('x'))).toEqual([])
  expect(arrivedBelow(toNodes([{ id: 'other' }], 'name', undefined), deep('x'))).toEqual([])
  expect(arrivedBelow(deep(), deep(...Array.from({ length: 21 }, (_, at) => `n${at}`)))).toEqual([])
})
