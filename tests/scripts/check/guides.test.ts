import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkGuides } from '../../../scripts/check/checkGuides.ts'
import { faultLine } from '../../../scripts/check/fault.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'console-guides-'))
  write('server/stored/graphs.ts', '')
  write('server/people/rules/heads.ts', '')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const faults = () => checkGuides(root, ['server']).map(faultLine)

test('a file that moved is named with the place where it is now', () => {
  write('server/people/README.md', 'First\n\nRead `heads.ts`, `rules/heads.ts`, then `graphs.ts`.')
  expect(faults()).toEqual(['server/people/README.md:3:41: no file graphs.ts (server/stored/graphs.ts?)'])
  write('server/people/README.md', '`../stored/graphs.ts`, `stored/graphs.ts`, `../people/graphs.ts`')
  expect(faults()).toEqual(['server/people/README.md:1:44: no file ../people/graphs.ts (server/stored/graphs.ts?)'])
})

test('a link leads to a file and to a heading that it has', () => {
  write(
    'GUIDE.md',
    '# A list of `things`\n\n[one](server/README.md), [two](#a-list-of-things), [three](https://a.example/b)',
  )
  write('server/README.md', '[up](../GUIDE.md#a-list-of-thing)')
  expect(faults()).toEqual(['server/README.md:1:4: GUIDE.md has no heading #a-list-of-thing'])
  rmSync(join(root, 'server/README.md'))
  expect(faults()).toEqual(['GUIDE.md:3:5: nothing is at server/README.md'])
})

test('placeholders, names of every folder and blocks of code are left alone', () => {
  write('GUIDE.md', '`fields/NAMEField.tsx`, `faults.ts`, `.dom.test.tsx`\n\n```ts\n`gone.ts` [gone](gone.md)\n```\n')
  expect(faults()).toEqual([])
})
