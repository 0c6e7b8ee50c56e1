import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkSchemas } from '../../../scripts/check/checkSchemas.ts'
import { faultLine } from '../../../scripts/check/fault.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const documents = 'schemas/examples'

const errorsOf = (texts: Record<string, string>) =>
  checkSchemas({ root, documents, texts })
    .faults.filter(({ level }) => level === 'error')
    .map(faultLine)

test('C2 wrong references are reported beside an invalid page, except those to that page', () => {
  const detail = `${documents}/pages/employee/detail.json`
  const members = `${documents}/pages/team/members.json`
  const list = { version: 2, kind: 'list', title: '样例', source: 'team.members', with: { teamId: '1' } }
  const misspelt = JSON.stringify({ ...list, columns: ['nmae'] })
  const found = errorsOf({ [detail]: '{ "version": 2, "kind": "detail" }', [members]: misspelt })
  expect(found.filter(line => !line.startsWith(`${detail}:1:1`))).toEqual([
    expect.stringMatching(/members\.json.*"nmae" is not in/),
  ])
  expect(found.length).toBeGreaterThan(1)
})
