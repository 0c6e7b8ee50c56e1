import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { filesBelow } from '../../scripts/documents/filesBelow.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = ['renderer', 'designers']
  .flatMap(room => ['.ts', '.tsx'].flatMap(ending => filesBelow(root, room, ending)))
  .concat('main.tsx')
  .map(file => resolve(root, file))

const short = (file: string) => file.slice(root.length)

/** Of each file what it imports when it loads, and what it loads later, and whether that through `libraryPart`. */
const modules = new Map(
  files.map(file => {
    const text = readFileSync(file, 'utf8')
    const imported = [...text.matchAll(/^(?:import|export) (?!type )([^;'"]*?)from '([^']+)'/gms)]
      .filter(([, names]) => !/^\{(\s*type [^,}]+,?)+\s*\}\s*$/.test(names ?? ''))
      .map(([, , from]) => from ?? '')
    const later = [
      ...text.matchAll(/(libraryPart|ofLibrary)?\(\s*\(\) =>\s*import\('(\.[^']+)'\)|import\('(\.[^']+)'\)/g),
    ]
    return [
      file,
      {
        usesLibrary: imported.some(from => /^antd(\/|$)/.test(from)),
        imports: imported.filter(from => from.startsWith('.')).map(from => resolve(dirname(file), from)),
        later: later.map(([, scoped, one, other]) => ({
          file: resolve(dirname(file), one ?? other ?? ''),
          // addCustomComponents wraps what designers/pages.ts gives it.
          isScoped: scoped !== undefined || short(file) === 'designers/pages.ts',
        })),
      },
    ]
  }),
)

/**
 * Returns the files that draw with the library: without its theme and texts, its components would look and read
 * differently.
 */
function drawing(): Set<string> {
  const found = new Set([...modules].filter(([, { usesLibrary }]) => usesLibrary).map(([file]) => file))
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const [file, { imports }] of modules) if (imports.some(each => found.has(each))) found.add(file)
  }
  return found
}

test('components that use the library are loaded through libraryPart, which provides its theme', () => {
  const inside = drawing()
  expect(inside.size).toBeGreaterThan(60)
  const bare = [...modules].flatMap(([file, { later }]) =>
    later
      .filter(each => inside.has(each.file) && !each.isScoped && !inside.has(file))
      .map(each => `${short(file)} loads ${short(each.file)}`),
  )
  expect(bare).toEqual(['renderer/ui/libraryPart.tsx loads renderer/ui/LibraryScope.tsx'])
})

test('frame, lists and details load without the library', () => {
  const inside = drawing()
  const light = ['shell/App.tsx', 'shell/Shell.tsx', 'pages/PageView.tsx', 'pages/list/ListPage.tsx']
  expect(light.filter(file => inside.has(resolve(root, 'renderer', file)))).toEqual([])
  expect(inside.has(resolve(root, 'renderer/pages/detail/DetailPage.tsx'))).toBe(false)
})

test('the sign-in page loads neither editors nor the renderer parts that they use', () => {
  const loaded = new Set([resolve(root, 'main.tsx')])
  for (const file of loaded) for (const each of modules.get(file)?.imports ?? []) loaded.add(each)
  const names = [...loaded].map(short)
  expect(names).toContain('designers/pages.ts')
  expect(names.filter(name => name.startsWith('designers/') && name !== 'designers/pages.ts')).toEqual([])
  expect(names.filter(name => /^renderer\/(index\.ts|diagram|form|grid|kinds|pages)/.test(name))).toEqual([])
})
