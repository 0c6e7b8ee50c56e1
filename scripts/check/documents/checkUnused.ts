import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../../documents/filesBelow.ts'
import type { CheckContext } from '../context.ts'

/** Reports documents without a reference to them: the document or the reference is missing something. */
export function checkUnused(context: CheckContext, root: string): void {
  const { project, used } = context
  const leads = new Set(Object.values(project.routes?.content.redirects ?? {}))
  for (const [name, document] of project.pages) {
    const { route, menu, kind } = document.content
    if (used.pages.has(name) || menu || kind === 'custom') continue
    if (route !== undefined && (leads.has(route) || project.routes?.content.home === route)) continue
    document
      .at()
      .warn(
        `nothing leads to this page${route === undefined ? ', and it has no route' : ': no menu, page or redirect'}`,
      )
  }
  let sources: string | undefined
  const isInSources = (word: string) => {
    sources ??= sourceText(root)
    return sources.includes(word)
  }
  for (const [code, document] of project.dictionaries) {
    if (!used.dictionaries.has(code) && !isInSources(code))
      document.at('code').warn(`nothing uses dictionary "${code}"`)
  }
  for (const [name, document] of project.ruleSets) {
    const file = document.file.slice(document.file.lastIndexOf('/') + 1)
    if (used.ruleSets.has(name) || isInSources(`'${name}'`) || isInSources(file)) continue
    document.at('name').warn(`nothing uses rule set "${name}"`)
  }
}

/** Returns whether hand-written code names a document. */
function sourceText(root: string): string {
  const rooms = ['processes', 'runtime', 'renderer', 'designers', 'server']
  const files = rooms.flatMap(room => [...filesBelow(root, room, '.ts'), ...filesBelow(root, room, '.tsx')])
  return files
    .filter(file => !file.includes('/generated/'))
    .map(file => readFileSync(join(root, file), 'utf8'))
    .join('\n')
}
