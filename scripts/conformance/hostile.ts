import { registry } from '../../server/ground/kernel/registry.ts'
import { temporaryServer } from '../temporaryServer.ts'
import { type Answer, type Caller, callerOf } from './caller.ts'
import type { Kind } from './result.ts'
import { readTexts, shown } from './texts.ts'

const slow = 2_000
/** Statuses of a handled request: found, refused, or longer than an address may be. */
const answered = new Set([200, 400, 431])
/** Texts that only an internal fault of the server contains. */
const leaks = /\bat .+:\d+:\d+|node_modules|syntax error at|relation "|column "|SELECT .+ FROM/

interface Search {
  method: string
  path: string
  /** Properties that the list can be searched by. */
  properties: string[]
}

/**
 * Every text of a file in every place where a list is searched, filtered and sorted: answered or refused, never a
 * fault.
 */
export const hostile: Kind = async function* ([file, key]) {
  const server = await temporaryServer({ seed: 20 })
  try {
    const call = await callerOf(server)
    const searches = allSearches()
    for (const text of readTexts(file, key)) {
      const failure = await firstFault(call, searches, text)
      yield failure === undefined ? { name: shown(text) } : { name: shown(text), failure }
    }
    const healthy = await fetch(`${server.base}/readyz`)
    yield healthy.ok
      ? { name: 'ready afterwards' }
      : { name: 'ready afterwards', failure: `readyz answers ${healthy.status}` }
    yield Reflect.get({}, 'polluted') === undefined
      ? { name: 'objects unpolluted' }
      : { name: 'objects unpolluted', failure: 'polluted' }
  } finally {
    await server.close()
  }
}

function allSearches(): Search[] {
  return [...registry.endpoints.values()]
    .filter(({ definition, path }) => ['page', 'list', 'tree'].includes(definition.do) && !path.includes('{'))
    .map(({ method, path, entity }) => ({ method, path, properties: entity === undefined ? [] : searchable(entity) }))
}

const searchable = (entity: string) =>
  Object.entries(registry.entity(entity).properties)
    .filter(([, property]) => property['x-search'] !== undefined)
    .map(([name]) => name)

async function firstFault(call: Caller, searches: Search[], text: string): Promise<string | undefined> {
  for (const { method, path, properties } of searches) {
    const [first = 'name'] = properties
    const calls: Record<string, unknown>[] = [
      { keyword: text },
      { sort: text },
      { filters: [{ field: first, operator: 'like', value: text }] },
      { filters: [{ field: text, operator: text, value: text }] },
      ...properties.map(name => ({ [name]: text })),
    ]
    for (const args of calls) {
      const fault = faultOf(await call(method, path, args))
      if (fault !== undefined) return `${method} ${path} ${Object.keys(args).join()}: ${fault}`
    }
  }
  return undefined
}

function faultOf({ http, text, milliseconds }: Answer): string | undefined {
  if (!answered.has(http)) return `answers ${http} ${text.slice(0, 200)}`
  if (http === 400 && leaks.test(text)) return `says too much: ${text.slice(0, 200)}`
  return milliseconds > slow ? `took ${Math.round(milliseconds)} ms` : undefined
}
