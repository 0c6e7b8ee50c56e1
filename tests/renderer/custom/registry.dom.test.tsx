import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { designerPages } from '../../../designers/pages.ts'
import { customComponents } from '../../../renderer/custom/registry.ts'
import { icons } from '../../../renderer/ui/icons.ts'

const root = join(import.meta.dirname, '../../..')
const files = readdirSync(join(root, 'schemas'), { recursive: true, encoding: 'utf8' })
  .filter(name => /^(pages\/.+|routes)\.json$/.test(name))
  .map(name => [name, readFileSync(join(root, 'schemas', name), 'utf8')] as const)

test.each(files.filter(([, text]) => text.includes('"kind": "custom"')))(
  '%s names a component that exists',
  (_, text) => {
    expect(Object.keys({ ...customComponents, ...designerPages })).toContain(
      (JSON.parse(text) as { component: string }).component,
    )
  },
)

test.each(files.filter(([, text]) => text.includes('"icon"')))('every icon of %s is registered', (_, text) => {
  for (const [, name] of text.matchAll(/"icon": *"([^"]+)"/g)) expect(Object.keys(icons)).toContain(name)
})
