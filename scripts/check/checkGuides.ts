import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { filesBelow } from '../documents/filesBelow.ts'
import type { Fault } from './fault.ts'

const sources = ['.ts', '.tsx', '.mjs', '.css']
const link = /\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]+))?\)/g
const namedFile = /`((?:[\w.-]+\/)*\w[\w.-]*\.(?:tsx?|mjs|css))`/g
/** Names that stand for one file of every folder of a kind. */
const conventional = new Set(['faults.ts', 'findings.ts', 'plugin.ts', 'refusals.ts', 'registry.ts'])

/**
 * Checks what Markdown files point to: every link leads to a file, every `#heading` is in it, and every source file
 * named in backticks exists. A README names files below its folder, or writes the folder too: `stored/graphs.ts`.
 */
export function checkGuides(root: string, folders: readonly string[]): Fault[] {
  const guides = [
    ...readdirSync(root).filter(file => file.endsWith('.md')),
    ...folders.flatMap(folder => filesBelow(root, folder, '.md')),
  ]
  const files = [
    ...readdirSync(root),
    ...folders.flatMap(folder => sources.flatMap(ending => filesBelow(root, folder, ending))),
  ]
  return guides.flatMap(guide => {
    const text = withoutCode(readFileSync(join(root, guide), 'utf8'))
    return [...wrongLinks(root, guide, text), ...wrongNames(files, guide, text)]
  })
}

/** Blocks of code are emptied, so that lines keep their numbers. */
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, block => block.replace(/[^\n]/g, ''))

function wrongLinks(root: string, guide: string, text: string): Fault[] {
  return [...text.matchAll(link)].flatMap(found => {
    const [, path = '', heading] = found
    const target = path === '' ? guide : posix.join(dirname(guide), path)
    if (!existsSync(join(root, target))) return [fault(guide, text, found.index, `nothing is at ${path}`)]
    if (heading === undefined || !target.endsWith('.md')) return []
    if (headings(readFileSync(join(root, target), 'utf8')).has(heading)) return []
    return [fault(guide, text, found.index, `${target} has no heading #${heading}`)]
  })
}

/** Anchors of the headings, as GitHub makes them. */
const headings = (text: string): ReadonlySet<string> =>
  new Set(
    [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/[^\p{L}\p{N}\- _]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

function wrongNames(files: readonly string[], guide: string, text: string): Fault[] {
  const folder = dirname(guide) === '.' ? '' : `${dirname(guide)}/`
  const isReadme = guide.endsWith('README.md')
  return [...text.matchAll(namedFile)].flatMap(found => {
    const [, name = ''] = found
    if (/[A-Z]{4}/.test(name) || conventional.has(name)) return []
    const path = name.startsWith('../') ? posix.join(folder, name) : name
    const isHere = (file: string) => name.includes('/') || !isReadme || !file.includes('/') || file.startsWith(folder)
    if (files.some(file => `/${file}`.endsWith(`/${path}`) && isHere(file))) return []
    const elsewhere = files.find(file => posix.basename(file) === posix.basename(name))
    return [fault(guide, text, found.index, `no file ${name}${elsewhere === undefined ? '' : ` (${elsewhere}?)`}`)]
  })
}

function fault(file: string, text: string, index: number, message: string): Fault {
  const before = text.slice(0, index)
  const line = before.split('\n').length
  return { level: 'error', file, line, column: index - before.lastIndexOf('\n'), path: '', message }
}
