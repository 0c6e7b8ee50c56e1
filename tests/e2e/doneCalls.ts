import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import type { FamilyDocument } from '../../schemas/types/family.ts'
import { filesBelow } from '../../scripts/documents/filesBelow.ts'

/** Writes each kind of call that the browser had answered into a file of this worker, as `POST /upms/user/save`. */
export function noteCalls(context: BrowserContext, folder: string): void {
  const known = new Set<string>()
  // Without a question back to the browser: the last call of a test is noted although its page closes.
  context.on('response', response => {
    const request = response.request()
    if (!['fetch', 'xhr'].includes(request.resourceType())) return
    const line = `${request.method()} ${new URL(request.url()).pathname}`
    const status = response.status()
    if (known.has(line) || status < 200 || status >= 300) return
    known.add(line)
    appendFileSync(join(folder, `${process.env.VITEST_POOL_ID ?? 0}.txt`), `${line}\n`)
  })
}

export interface NamedCalls {
  /** How many endpoints the pages of the product name. */
  named: number
  /** Those that no browser had answered, with a page that names each. */
  undone: { endpoint: string; page: string }[]
}

/** Which of the endpoints that pages name no browser test came to use. */
export function undoneCalls(root: string, folder: string): NamedCalls {
  const done = filesBelow(folder, '', '.txt').flatMap(file => readFileSync(join(folder, file), 'utf8').split('\n'))
  const patterns = endpointPatterns(root)
  const pages = new Map<string, string>()
  for (const file of filesBelow(root, 'schemas/pages', '.json')) {
    for (const text of textsIn(JSON.parse(readFileSync(join(root, file), 'utf8'))))
      if (patterns.has(text) && !pages.has(text)) pages.set(text, file)
  }
  const undone = [...pages]
    .filter(([endpoint]) => !done.some(line => patterns.get(endpoint)?.test(line)))
    .map(([endpoint, page]) => ({ endpoint, page }))
  return { named: pages.size, undone }
}

function endpointPatterns(root: string): Map<string, RegExp> {
  const families = filesBelow(root, 'schemas/endpoints', '.json').map(
    file => JSON.parse(readFileSync(join(root, file), 'utf8')) as FamilyDocument,
  )
  return new Map(
    families.flatMap(({ family, base, endpoints }) =>
      Object.entries(endpoints).map(([key, { call }]) => {
        const [method = '', path = ''] = call.split(' ')
        const literal = `${base}${path}`.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')
        return [`${family}.${key}`, new RegExp(`^${method} ${literal}$`)] as const
      }),
    ),
  )
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
