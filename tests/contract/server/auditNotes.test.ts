import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readAuditNotes, withoutRow, writing } from '../auditNotes.ts'

const folder = mkdtempSync(join(tmpdir(), 'notes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the faults that a full run with these calls would report. */
function faultsOf(lines: readonly string[]): string[] {
  writeFileSync(join(folder, '1.txt'), `${lines.join('\n')}\n`)
  return readAuditNotes(folder).faults
}
const lineOf = ({ name, method, path }: (typeof writing)[number], left = !withoutRow.has(name)) =>
  `${left ? 1 : 0} ${method} ${path.replaceAll(/\{\w+\}/g, '42')}`
const all = writing.map(endpoint => lineOf(endpoint))

test('a run that called every storing endpoint and found its audit row has no fault', () => {
  expect(writing.length).toBeGreaterThan(300)
  expect(faultsOf(all)).toEqual([])
})

test('an endpoint that no test called is reported', () => {
  // A call of another endpoint may match an address with a parameter too.
  for (const endpoint of writing.filter(({ path }) => !path.includes('{')))
    expect(faultsOf(all.filter(line => line !== lineOf(endpoint)))).toContain(
      `no test called ${endpoint.name} and was answered`,
    )
})

test('an endpoint without an audit row is reported, and so is a wrong exception', () => {
  const loud = writing.find(({ name }) => name === 'position.add')
  const silent = writing.find(({ name }) => name === 'position.exists')
  if (!loud || !silent) throw new Error('no endpoint')
  const lines = all.filter(line => line !== lineOf(loud) && line !== lineOf(silent))
  expect(faultsOf([...lines, lineOf(loud, false), lineOf(silent, true)])).toEqual([
    'no row of position.add',
    'said to leave none, but does: position.exists',
  ])
})
