import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { commandKinds } from '../../../processes/forms/design/commands/registry.ts'
import { filesBelow } from '../../../scripts/documents/filesBelow.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test('every command is run by a button or a key of the form designer', () => {
  const files = ['.ts', '.tsx'].flatMap(ending => filesBelow(root, 'designers/form', ending))
  const settings = 'processes/forms/design/palette/settingsForm.ts'
  const text = [...files, settings].map(file => readFileSync(join(root, file), 'utf8')).join('\n')
  expect(Object.keys(commandKinds).filter(name => !text.includes(`do: '${name}'`))).toEqual([])
})
