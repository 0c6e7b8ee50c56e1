import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Page } from '../../../schemas/types/page.ts'
import { filesBelow } from '../../../scripts/documents/filesBelow.ts'

const root = join(import.meta.dirname, '../../..')
const pages = filesBelow(root, 'schemas/pages', '.json')
  .map(file => ({ file, page: JSON.parse(readFileSync(join(root, file), 'utf8')) as Page }))
  .flatMap(({ file, page }) => (page.kind === 'custom' ? [{ file, page }] : []))

/** The file of each component. */
const files = new Map(
  ['renderer/custom/registry.ts', 'renderer/custom/publicPages.ts', 'designers/pages.ts'].flatMap(name =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/\b(\w+): [^'":]*import\('(\.\/[^']+)'\)/g)].map(
      ([, component = '', file = '']) => [component, join(dirname(name), file)] as const,
    ),
  ),
)

/** Sources of the component: its file and what it imports from its room, without other pages. */
function sourcesOf(component: string): string {
  const file = files.get(component)
  if (file === undefined) throw new Error(`no file of ${component}`)
  const [, home = ''] = /^(renderer\/custom\/[^/]+\/|designers\/)/.exec(file) ?? []
  const pages = new Set(files.values())
  const found = new Map<string, string>()
  const visit = (one: string): void => {
    if (found.has(one) || (one !== file && (pages.has(one) || !one.startsWith(home)))) return
    const text = readFileSync(join(root, one), 'utf8')
    found.set(one, text)
    for (const [, specifier = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
      visit(join(dirname(one), specifier))
  }
  visit(file)
  return [...found.values()].join('\n')
}

/** Keys, and values that are a word, of the objects that so begin. */
function namesIn(source: string, begin: string): { keys: string[]; values: string[] } {
  const texts = [...source.matchAll(new RegExp(`\\b${begin} \\{([^{}]*)`, 'g'))].map(([, text]) => text ?? '')
  const found = texts.flatMap(text => [...text.matchAll(/(?:^|[,\n])\s*(\w+)(?:: (?:'(\w+)')?|(?=\s*(?:,|$)))/g)])
  return { keys: found.map(([, key]) => key ?? ''), values: found.flatMap(([, , value]) => value ?? []) }
}

/** Pages outside the console frame, without a signed-in user and without panels. */
const outside = new Set(['login', 'retrievePassword', 'author'])

describe.each(pages.map(({ file, page }) => [file, page] as const))('parts of %s', (_file, page) => {
  const source = sourcesOf(page.component)
  const declared = Object.keys(page.parts ?? {})

  test('a page inside the console declares its parts', () => {
    expect(declared.length > 0).toBe(!outside.has(page.component))
  })

  test.runIf(declared.length > 0)('every declared part is drawn, and nothing else is marked', () => {
    const marked = [...source.matchAll(/\bpart\('([A-Za-z]+)'\)/g)].map(([, name]) => name ?? '')
    expect(new Set([...marked, ...namesIn(source, 'boxParts =').values])).toEqual(new Set(declared))
  })

  test.runIf(declared.length > 0)('only declared parts have reasons', () => {
    const reasons = ['waiting:', 'away:', 'places: .* ='].flatMap(begin => namesIn(source, begin).keys)
    expect(reasons.filter(name => !declared.includes(name))).toEqual([])
  })

  test.runIf(declared.length > 0)('inputs and buttons of the component are parts', () => {
    const drawn = [...source.matchAll(/<(?:Plain)?Button\b|<Input(?:Number|\.TextArea)?\b|<Select\b|<Checkbox\b/g)]
    for (const { index } of drawn) {
      const tag = source.slice(index, index + 400)
      const isInside = insideOfPart(source.slice(0, index))
      expect(isInside || /^<[\w.]+\s+\{\.\.\.part\(/.test(tag), tag.slice(0, 80)).toBe(true)
    }
  })
})

/** Samples, dialogs and what belongs to a selected element: whole areas are one part. */
const wholeAreas = new Set([
  'SampleInput',
  'AvatarCrop',
  'Applied',
  'SecondFactorDialog',
  'ContextPad',
  'Properties',
  'FieldRights',
  'SearchMenu',
  'BlocksView',
  'Branches',
  'AddButton',
  'BranchHead',
  'BlockCard',
])
const insideOfPart = (before: string) =>
  wholeAreas.has([...before.matchAll(/^(?:export )?function (\w+)/gm)].at(-1)?.[1] ?? '')
