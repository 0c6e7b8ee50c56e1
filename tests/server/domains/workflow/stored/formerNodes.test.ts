import { describe, expect, test } from 'vitest'
import { nameToday } from '../../../../../server/domains/workflow/stored/formerNodes.ts'

const at = (minute: number) => `2026-03-01T08:${String(minute).padStart(2, '0')}:00.000Z`
const line = (sequence: number) => ({ sequence, at: at(sequence), nodes: null, from: null, to: null, back: null })
const migrated = (minute: number, nodes: Record<string, string> | null, [from, to]: (string | null)[] = []) => ({
  ...line(minute),
  kind: 'migrated',
  nodes,
  from: from ?? null,
  to: to ?? null,
})
const wentBack = (minute: number, back: number) => ({ ...line(minute), kind: 'rolledBack', back })

describe('what nodes that history names are called today', () => {
  test('follows each migration after that moment', () => {
    const today = nameToday([migrated(10, { a: 'b', x: 'a' }), migrated(20, { b: 'c' })])
    expect([today('a', at(5)), today('x', at(5)), today('other', at(5))]).toEqual(['c', 'a', 'other'])
    expect([today('a', at(15)), today('b', at(15)), today('b', at(25))]).toEqual(['a', 'c', 'b'])
    // What has not ended is called so today.
    expect(today('a', null)).toBe('a')
    expect(nameToday(null)('a', at(5))).toBe('a')
  })

  test('counts the migrations that counted at the moment to which an instance went back', () => {
    const lines = [migrated(10, { a: 'b' }), migrated(20, { b: 'c' })]
    expect(nameToday([...lines, wentBack(30, 15)])('a', at(5))).toBe('b')
    expect(nameToday([...lines, wentBack(30, 5)])('a', at(5))).toBe('a')
    // Back at a moment before it went back.
    expect(nameToday([...lines, wentBack(30, 5), wentBack(40, 25)])('a', at(5))).toBe('c')
    expect(nameToday([...lines, wentBack(30, 5), migrated(35, { a: 'z' })])('a', at(5))).toBe('z')
  })

  test('skips migrations from before renamed nodes were recorded', () => {
    expect(nameToday([migrated(10, null), migrated(20, { a: 'b' })])('a', at(5))).toBe('b')
  })
  test('calls a node as it was called in a version to which the instance has come back', () => {
    const there = migrated(10, { a: 'one', b: 'one' }, ['v1', 'v2'])
    const back = migrated(20, { one: 'a' }, ['v2', 'v1'])
    const today = nameToday([there, back])
    expect([today('a', at(5)), today('b', at(5))]).toEqual(['a', 'b'])
    // The meaning in between cannot be determined.
    expect(today('one', at(15))).toBe('a')
    const again = nameToday([there, back, migrated(30, { a: 'x', b: 'y' }, ['v1', 'v3'])])
    expect([again('a', at(5)), again('b', at(5)), again('one', at(15))]).toEqual(['x', 'y', 'x'])
    // Events from before the source was stored.
    expect(nameToday([migrated(10, { b: 'one' }, [null, 'v2']), back])('b', at(5))).toBe('a')
  })
})
