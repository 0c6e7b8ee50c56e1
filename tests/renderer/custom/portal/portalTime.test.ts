import { expect, test } from 'vitest'
import { linkTo, pathTo, portalAddress } from '../../../../renderer/custom/portal/portalData.ts'
import { dayText, spanText } from '../../../../renderer/custom/portal/portalTime.ts'

const now = new Date('2026-03-01T00:00:00+08:00')

test.each([
  ['2026-03-02T01:30:00Z', '2026-03-02T03:30:00Z', '3 月 2 日 09:30–11:30'],
  ['2026-03-02T01:30:00Z', '2026-03-03T03:30:00Z', '3 月 2 日 09:30–3 月 3 日 11:30'],
  ['2027-01-02T01:30:00Z', null, '2027 年 1 月 2 日 09:30'],
  [null, null, ''],
])('from %s to %s reads %s', (from, to, text) => {
  expect(spanText(from, to, now)).toBe(text)
})

test('a day has its month and weekday', () => {
  expect(dayText('2026-03-02T01:30:00Z')).toEqual({ month: '3 月', day: '2', weekday: '周一' })
})

test('addresses leave out what is not chosen; links elsewhere open a window of their own', () => {
  expect(portalAddress({})).toBe('/portal')
  expect(portalAddress({ section: 'tools', category: '', id: 't1' })).toBe('/portal?section=tools&id=t1')
  expect(linkTo('/process-home')).toEqual({ href: '#/process-home' })
  expect(linkTo('https://example.com')).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' })
})

test('the path to a category leads through those above it', () => {
  const below = { id: 'b', name: '下', children: [] }
  const above = { id: 'a', name: '上', children: [below] }
  expect(pathTo([{ id: 'c', name: '旁', children: [] }, above], 'b')).toEqual([above, below])
  expect(pathTo([above], 'x')).toEqual([])
})
