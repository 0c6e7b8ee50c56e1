import { expect, test } from 'vitest'
import { runsOf } from '../../../../renderer/form/schema/templates/PartGrid.tsx'

const named = (...names: string[]) => names.map(name => ({ name, content: name }))
const many = (count: number) => named(...Array.from({ length: count }, (_, index) => `f${index}`))

test('parts are drawn in order, in short runs', () => {
  const runs = runsOf(many(40), new Map())
  expect(runs.flatMap(([, contents]) => contents)).toEqual(many(40).map(({ name }) => name))
  expect(runs.map(([, contents]) => contents.length)).toEqual([16, 16, 8])
})

test('inserting or removing a part moves no other part to another run', () => {
  const places = new Map<string, number>()
  runsOf(many(40), places)
  const before = new Map(places)
  const parts = many(40)
  const next = [...parts.slice(1, 5), ...named('new'), ...parts.slice(5), ...named('last')]
  const runs = runsOf(next, places)
  expect(runs.flatMap(([, contents]) => contents)).toEqual(next.map(({ name }) => name))
  for (const { name } of parts.slice(1)) expect(places.get(name)).toBe(before.get(name))
  expect(places.get('new')).toBe(0)
  expect(places.get('last')).toBe(2)
})

test('appended parts fill a run before they start another', () => {
  const places = new Map<string, number>()
  for (let count = 1; count <= 40; count++) runsOf(many(count), places)
  expect(runsOf(many(40), places).map(([, contents]) => contents.length)).toEqual([16, 16, 8])
})

test('reordered parts are all drawn in the new order', () => {
  const places = new Map<string, number>()
  runsOf(many(40), places)
  const turned = many(40).toReversed()
  expect(runsOf(turned, places).flatMap(([, contents]) => contents)).toEqual(turned.map(({ name }) => name))
})
