import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { commandKinds } from '../../../processes/document/commands/registry.ts'
import { filesBelow } from '../../../scripts/documents/filesBelow.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test('every command is run by a button or a key of the designer', () => {
  const files = ['.ts', '.tsx'].flatMap(ending =>
    ['designers', 'processes/fixes'].flatMap(room => filesBelow(root, room, ending)),
  )
  const text = files.map(file => readFileSync(join(root, file), 'utf8')).join('\n')
  const unused = Object.keys(commandKinds).filter(name => !text.includes(`do: '${name}'`))
  expect(unused).toEqual([])
})
