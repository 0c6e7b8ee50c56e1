import { expect, test } from 'vitest'
import { remembered } from '../../../processes/bpmn/remembered.ts'

test('a result is computed once per text, up to a number of texts and a length', () => {
  const made: string[] = []
  const make = (text: string) => {
    made.push(text)
    return text.toUpperCase()
  }
  const upper = remembered(make, { most: 2, longest: 3 })
  expect(['a', 'a', 'b', 'a'].map(upper)).toEqual(['A', 'A', 'B', 'A'])
  expect(made).toEqual(['a', 'b'])
  expect(['long', 'long'].map(upper)).toEqual(['LONG', 'LONG'])
  expect(made).toEqual(['a', 'b', 'long', 'long'])
  expect(['c', 'a', 'c'].map(upper)).toEqual(['C', 'A', 'C'])
  expect(made.slice(4)).toEqual(['c', 'a'])
})
