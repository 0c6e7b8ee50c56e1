/** State of the side menu, which this browser keeps across visits. */
import { createStore } from '../../../runtime/store.ts'

export interface MenuState {
  collapsed: boolean
  /** Id of the expanded module; empty: none. */
  open: string
  /** Headings with visible modules. */
  groups: readonly string[]
}

const key = 'menu'

function read(): MenuState {
  const narrow = globalThis.innerWidth !== undefined && globalThis.innerWidth < 1100
  try {
    const kept: unknown = JSON.parse(globalThis.localStorage?.getItem(key) ?? 'null')
    if (typeof kept === 'object' && kept !== null && 'collapsed' in kept && 'open' in kept) {
      return {
        collapsed: kept.collapsed === true,
        open: typeof kept.open === 'string' ? kept.open : '',
        groups:
          'groups' in kept && Array.isArray(kept.groups) ? kept.groups.filter(title => typeof title === 'string') : [],
      }
    }
  } catch {
    // The stored value has another format: start with the defaults.
  }
  return { collapsed: narrow, open: '', groups: [] }
}

export const menuState = createStore<MenuState>(read())

menuState.subscribe(() => globalThis.localStorage?.setItem(key, JSON.stringify(menuState.get())))

/** Whether the drawer is open that holds the menu on a phone. */
export const menuDrawer = createStore(false)

export const toggleMenu = () => menuState.set(state => ({ ...state, collapsed: !state.collapsed }))
/** Expands a module and folds the other. */
export const toggleModule = (id: string) => menuState.set(state => ({ ...state, open: state.open === id ? '' : id }))
export const openModule = (id: string) => menuState.set(state => (state.open === id ? state : { ...state, open: id }))

export const toggleGroup = (title: string) =>
  menuState.set(state => ({
    ...state,
    groups: state.groups.includes(title) ? state.groups.filter(other => other !== title) : [...state.groups, title],
  }))
export const openGroup = (title: string) =>
  menuState.set(state => (state.groups.includes(title) ? state : { ...state, groups: [...state.groups, title] }))
