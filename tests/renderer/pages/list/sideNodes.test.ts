import { expect, test } from 'vitest'
import { allKeys, keepMatching, pathTo, sideNodes } from '../../../../renderer/pages/list/sideNodes.ts'

const tree = sideNodes(
  [
    { id: 'g', name: '集团', children: [{ id: 'f', name: '财务部', children: [] }] },
    { id: 'x', name: null },
  ],
  'name',
)

test('records become nodes; one without a name shows its id', () => {
  expect(tree).toEqual([
    { key: 'g', title: '集团', children: [{ key: 'f', title: '财务部' }] },
    { key: 'x', title: 'x' },
  ])
})

test('a search keeps the ancestors of what it finds and all that stands below it', () => {
  expect(allKeys(keepMatching(tree, '财务'))).toEqual(['g', 'f'])
  expect(allKeys(keepMatching(tree, '集团'))).toEqual(['g', 'f'])
  expect(keepMatching(tree, '没有')).toEqual([])
})

test('the way to a node names its ancestors', () => {
  expect(pathTo(tree, 'f')).toEqual(['g'])
  expect(pathTo(tree, 'g')).toEqual([])
  expect(pathTo(tree, undefined)).toEqual([])
})
