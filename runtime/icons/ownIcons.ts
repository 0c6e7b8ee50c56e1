/**
 * Icons that the company uploaded, by name. What the screen shows is asked for together, once; a name that no icon has
 * is not asked again until the page is loaded anew or icons change.
 */
import { callEndpoint } from '../data/callEndpoint.ts'
import { onChange } from '../data/changes.ts'
import { createStore } from '../store.ts'

export interface OwnIcon {
  name: string
  title: string
  /** One line of cleaned SVG. */
  drawing: string
}

/** Names that may be those of uploaded icons; the console's own are written differently. */
const ownName = /^[a-z][a-z0-9-]{0,39}$/

export const isOwnIcon = (name: string): boolean => ownName.test(name)

/** Known icons; null: there is none of that name. */
export const ownIcons = createStore<ReadonlyMap<string, OwnIcon | null>>(new Map())

const most = 100
const wanted = new Set<string>()

/** Asks for the drawing of an icon, together with those of the same moment. */
export function wantIcon(name: string): void {
  if (ownIcons.get().has(name) || wanted.has(name)) return
  wanted.add(name)
  if (wanted.size === 1) queueMicrotask(() => void ask())
}

async function ask(): Promise<void> {
  const names = [...wanted].slice(0, most)
  try {
    const answer = await callEndpoint('fontIcon.drawings', { names: names.join(',') }, { silent: true, mask: false })
    const found = new Map((Array.isArray(answer) ? (answer as OwnIcon[]) : []).map(icon => [icon.name, icon]))
    ownIcons.set(now => new Map([...now, ...names.map(name => [name, found.get(name) ?? null] as const)]))
  } catch {
    // Neutral icons are drawn; the next screen that shows them asks again.
  }
  for (const name of names) wanted.delete(name)
  if (wanted.size > 0) void ask()
}

/** Most icons that one search offers. */
export const mostOffered = 100

/** Finds the icons that may be chosen, by a part of name or title; their drawings load as they are drawn. */
export async function findOwnIcons(keyword: string, signal: AbortSignal): Promise<Pick<OwnIcon, 'name' | 'title'>[]> {
  const asked = keyword === '' ? {} : { keyword }
  const answer = await callEndpoint('fontIcon.options', asked, { signal, silent: true, mask: false })
  return Array.isArray(answer) ? (answer as OwnIcon[]) : []
}

onChange('fontIcon.list', ownIcons, () => ownIcons.set(new Map()))
