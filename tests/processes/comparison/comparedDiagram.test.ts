import { expect, test } from 'vitest'
import { compareDocuments } from '../../../processes/comparison/compareDocuments.ts'
import { comparedDiagram } from '../../../processes/comparison/comparedDiagram.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'
import { sample } from '../document/sample.ts'

test('one drawing holds the newer document, and what was removed where it was', () => {
  const [older, newer] = [ProcessDocument.open(sample), ProcessDocument.open(sample)]
  const added = runCommand(newer, { do: 'append', from: 'start', type: 'task' }).selected
  runCommand(newer, { do: 'delete', ids: ['data'] })
  runCommand(newer, { do: 'rename', id: 'inner1', name: '办' })
  runCommand(newer, { do: 'move', ids: ['end'], by: { x: 40, y: 0 } })
  const { shapes, edges } = comparedDiagram(older, newer, compareDocuments(older, newer))
  const differing = [...shapes, ...edges].flatMap(({ id, difference }) => (difference ? [[id, difference]] : []))
  expect(Object.fromEntries(differing)).toMatchObject({
    ...Object.fromEntries(added.map(id => [id, 'added'])),
    data: 'removed',
    da: 'removed',
    inner1: 'changed',
    end: 'moved',
  })
  expect(shapes.find(({ id }) => id === 'data')).toMatchObject({ x: 462, y: 155, name: '单据' })
  expect(shapes.find(({ id }) => id === 'end')).toMatchObject({ x: 742 })
  const place = (id: string) => shapes.findIndex(each => each.id === id)
  expect(place('lane1'), 'what was removed is not covered').toBeLessThan(place('data'))
  expect(shapes.find(({ id }) => id === 'check')).not.toHaveProperty('difference')
})

test('a drawing of what is no longer there counts once', () => {
  const older = ProcessDocument.open(sample)
  const newer = ProcessDocument.open(sample.replace(/<bpmn:textAnnotation.*<\/bpmn:textAnnotation>/, ''))
  const { shapes } = comparedDiagram(older, newer, compareDocuments(older, newer))
  expect(shapes.filter(({ id }) => id === 'note')).toEqual([expect.objectContaining({ difference: 'removed' })])
})

test('a document without a drawing gives an empty one', () => {
  const bare = ProcessDocument.open(sample.replace(/<bpmndi:BPMNDiagram[\s\S]*<\/bpmndi:BPMNDiagram>/, ''))
  expect(comparedDiagram(bare, bare, [])).toEqual({ shapes: [], edges: [] })
})
