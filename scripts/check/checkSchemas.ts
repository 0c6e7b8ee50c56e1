import { createContext } from './context.ts'
import { checkCodeNames } from './documents/checkCodeNames.ts'
import { checkEndpoints } from './documents/checkEndpoints.ts'
import { checkEntities } from './documents/checkEntities.ts'
import { checkRoutes } from './documents/checkRoutes.ts'
import { checkRuleSets } from './documents/checkRuleSets.ts'
import { checkUnused } from './documents/checkUnused.ts'
import { type Folders, readProject } from './documents/readProject.ts'
import { byPlace, type Fault } from './fault.ts'
import { checkPages } from './pages/checkPages.ts'

export interface CheckResult {
  files: number
  faults: Fault[]
}

/** Shape first; references only where every shape is right, so that one wrong word is not told ten times. */
export function checkSchemas(folders: Folders): CheckResult {
  const faults: Fault[] = []
  const project = readProject(folders, faults)
  const isWhole = faults.every(fault => fault.level !== 'error')
  if (isWhole) {
    const context = createContext(project)
    checkEntities(context)
    checkEndpoints(context)
    checkRuleSets(context)
    checkPages(context)
    checkRoutes(context)
    // Examples speak of handlers and components that nobody wrote.
    if (folders.documents === 'schemas') checkCodeNames(context, folders.root)
    checkUnused(context, folders.root)
  }
  return { files: project.files, faults: faults.sort(byPlace) }
}
