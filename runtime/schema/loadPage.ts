import type { PageName } from '../../schemas/types/common.ts'
import { checkPage } from './checkPage.ts'
import { forgetDocuments } from './documents.ts'
import { forgetEndpoints } from './endpoints.ts'
import type { ResolvedPage } from './resolvedPage.ts'
import { resolvePage } from './resolvePage.ts'
import { putFreshDocument, schemaSource } from './schemaSource.ts'

/**
 * Cached pages, ready to draw. A saved schema file (development) invalidates all; displayed pages reload and are
 * redrawn with their state.
 */
const pages = new Map<PageName, Promise<ResolvedPage>>()
const ready = new Map<PageName, ResolvedPage>()
const listeners = new Set<() => void>()

/** Loads a page, such as `await loadPage('position/list')`; rejects with a SchemaError if a file is invalid. */
export function loadPage(name: PageName): Promise<ResolvedPage> {
  const kept = pages.get(name)
  if (kept) return kept
  const loading = read(name)
  pages.set(name, loading)
  loading.then(
    page => pages.get(name) === loading && ready.set(name, page),
    () => pages.delete(name),
  )
  return loading
}

/** Returns the cached page, so that a reopened page is drawn at once. */
export const loadedPage = (name: PageName): ResolvedPage | undefined => ready.get(name)

async function read(name: PageName): Promise<ResolvedPage> {
  const file = `schemas/pages/${name}.json`
  return resolvePage(checkPage(await schemaSource().page(name), file), name, file)
}

/** Calls the listener when schemas change on disk. Returns a function that stops it. */
export function onSchemaChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Clears all caches and reloads displayed pages. */
export function forgetSchemas(): void {
  pages.clear()
  ready.clear()
  forgetDocuments()
  forgetEndpoints()
  for (const listener of listeners) listener()
}

/** Reads a document saved while the console is open; invalid JSON is shown on the error card. */
async function readSaved(file: string): Promise<unknown> {
  const answer = await fetch(`/${file}`, { cache: 'no-store' })
  const text = await answer.text()
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    return `不是合法的 JSON：${error instanceof Error ? error.message : String(error)}`
  }
}

if (import.meta.hot)
  import.meta.hot.on('schema:update', async ({ file }: { file: string }) => {
    putFreshDocument(file.replace(/^schemas\//, ''), await readSaved(file))
    forgetSchemas()
  })
