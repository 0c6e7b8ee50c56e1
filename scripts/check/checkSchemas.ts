import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createContext } from './context.ts'
import { checkCodeNames } from './documents/checkCodeNames.ts'
import { checkEndpoints } from './documents/checkEndpoints.ts'
import { checkEntities } from './documents/checkEntities.ts'
import { checkFamilyWords } from './documents/checkFamilyWords.ts'
import { checkRoutes } from './documents/checkRoutes.ts'
import { checkRuleSets } from './documents/checkRuleSets.ts'
import { checkUnused } from './documents/checkUnused.ts'
import { byPlace, type Fault } from './fault.ts'
import { checkPages } from './pages/checkPages.ts'
import { type Folders, type Project, readProject } from './reading/readProject.ts'

export interface CheckResult {
  files: number
  faults: Fault[]
}

/**
 * Checks shapes, then references. Skips a page with a wrong shape, and faults that only mention it. If an entity,
 * family or other document has a wrong shape, references are not checked: one wrong word would cause many faults.
 */
export function checkSchemas(folders: Folders): CheckResult {
  const faults: Fault[] = []
  const project = readProject(folders, faults)
  const broken = [...new Set(faults.filter(fault => fault.level === 'error').map(({ file }) => file))]
  if (broken.some(file => !file.startsWith(`${folders.documents}/pages/`)))
    return { files: project.files, faults: faults.sort(byPlace) }
  const references = referenceFaults(folders, project, faults)
  const names = new Set(broken.flatMap(file => namesIn(folders, file)))
  const kept = references.filter(({ message }) => ![...message.matchAll(/"([^"]+)"/g)].some(isAbout(names)))
  return { files: project.files, faults: [...faults, ...kept].sort(byPlace) }
}

/** Runs the reference checks; returns their faults and removes them from `shapes`, which the documents write to. */
function referenceFaults(folders: Folders, project: Project, shapes: Fault[]): Fault[] {
  const known = shapes.length
  const context = createContext(project)
  checkEntities(context)
  checkEndpoints(context)
  checkFamilyWords(context)
  checkRuleSets(context)
  checkPages(context)
  checkRoutes(context)
  const isWhole = shapes.slice(0, known).every(fault => fault.level !== 'error')
  // Examples name handlers and components that do not exist.
  if (isWhole && folders.documents === 'schemas') checkCodeNames(context, folders.root)
  if (isWhole) checkUnused(context, folders.root)
  return shapes.splice(known)
}

/** Names under which other documents refer to this file: page, route, family, code, and declared permissions. */
function namesIn({ root, documents, texts = {} }: Folders, file: string): string[] {
  const page = file.replace(`${documents}/pages/`, '').replace(/\.json$/, '')
  const named = [page, basename(file, '.json')]
  try {
    const content: unknown = JSON.parse(texts[file] ?? readFileSync(join(root, file), 'utf8'))
    if (typeof content !== 'object' || content === null) return named
    const { permissions } = content as { permissions?: object }
    const own = Object.values(content).filter(value => typeof value === 'string')
    return [...named, ...own, ...Object.keys(permissions ?? {})]
  } catch {
    return named
  }
}

const isAbout =
  (names: ReadonlySet<string>) =>
  ([, word = '']: RegExpMatchArray) =>
    names.has(word) || names.has(word.split('.')[0] ?? '')
