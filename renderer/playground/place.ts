import { isRecord } from '../../runtime/schema/documents.ts'
import { createStore } from '../../runtime/store.ts'
import type { LeaveGuard, PageHost } from '../page/pageHost.ts'
import { editedText } from './editedTexts.ts'
import { type Example, exampleOfPage, parse } from './exampleFiles.ts'

/**
 * Which example is shown: `#/valid/pages/list-smallest.json?id=1`. Declared parameters of the page and the state of its
 * view share the query, as in the console.
 */
export interface Place {
  file: string
  query: Record<string, string>
}

function readPlace(): Place {
  const [path = '', search = ''] = decodeURI(globalThis.location.hash.slice(1)).split('?')
  const file = path.replace(/^\//, '')
  return {
    file: file === '' || file.endsWith('.json') ? file : `${file}.json`,
    query: Object.fromEntries(new URLSearchParams(search)),
  }
}

export const place = createStore<Place>(readPlace())
globalThis.addEventListener('hashchange', () => place.set(readPlace()))

const addressOf = ({ file, query }: Place) => {
  const search = new URLSearchParams(query).toString()
  return `#/${file.replace(/\.json$/, '')}${search === '' ? '' : `?${search}`}`
}

const guards = new Set<LeaveGuard>()

/** Shows an example, after asking about unsaved input. */
export async function go(next: Place): Promise<void> {
  for (const guard of guards) if (guard.isDirty() && !(await guard.ask())) return
  globalThis.location.hash = addressOf(next)
}

function declared(example: Example): Record<string, { type?: string; required?: boolean; default?: unknown }> {
  const content = parse(editedText(example.file) ?? example.text)
  return isRecord(content) && isRecord(content.params) ? (content.params as ReturnType<typeof declared>) : {}
}

/** Returns whether the page needs a record: a form without a create call cannot be shown without one. */
const needsRecord = ({ kind, text }: Example) => kind === 'edit' && !/"create"\s*:/.test(text)

/**
 * Returns the parameters of the page from the address; a required parameter without a value gets that of the first
 * record.
 */
export function paramsOf(example: Example, query: Record<string, string>): Record<string, string> {
  const isNeeded = (name: string, param: { required?: boolean; default?: unknown }) =>
    param.default === undefined && (param.required === true || (name === 'id' && needsRecord(example)))
  const found: Record<string, string> = {}
  for (const [name, param] of Object.entries(declared(example))) {
    const value = query[name] ?? (isNeeded(name, param) ? '1' : undefined)
    if (value !== undefined) found[name] = value
  }
  return found
}

export const declaredParams = (example: Example): string[] => Object.keys(declared(example))

/** Returns the host of a page in the playground. */
export function hostOf(example: Example, reload: () => void): PageHost {
  const names = new Set(declaredParams(example))
  return {
    open: async ({ page, params }) => {
      const target = exampleOfPage(page)
      if (!target) throw new Error(`样例中没有页面 ${page}`)
      const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null)
      await go({ file: target.file, query: Object.fromEntries(given.map(([name, value]) => [name, String(value)])) })
      return 'closed'
    },
    back: () => globalThis.history.back(),
    reload,
    active: true,
    saved: () => {},
    guard: guard => {
      guards.add(guard)
      return () => guards.delete(guard)
    },
    query: {
      read: () => Object.fromEntries(Object.entries(place.get().query).filter(([name]) => !names.has(name))),
      write: values => {
        const { file, query } = place.get()
        if (file !== example.file) return
        const kept = Object.entries(query).filter(([name]) => names.has(name))
        const next = { file, query: { ...values, ...Object.fromEntries(kept) } }
        globalThis.history.replaceState(null, '', addressOf(next))
        place.set(next)
      },
    },
  }
}
