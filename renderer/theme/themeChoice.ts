/** Light, dark, or as the system says; remembered by this browser. `data-theme` on the page decides all colours. */
import { createStore } from '../../runtime/store.ts'

export type ThemeChoice = 'light' | 'dark' | 'auto'

const key = 'theme'

function read(): ThemeChoice {
  const kept = globalThis.localStorage?.getItem(key)
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

export const themeChoice = createStore<ThemeChoice>(read())
/** What is shown. */
export const darkTheme = createStore(false)

/** Begins to follow choice and system. */
export function startTheme(): void {
  const system = globalThis.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const choice = themeChoice.get()
    const dark = choice === 'dark' || (choice === 'auto' && system.matches)
    darkTheme.set(dark)
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  }
  system.addEventListener('change', apply)
  themeChoice.subscribe(() => {
    globalThis.localStorage?.setItem(key, themeChoice.get())
    apply()
  })
  apply()
}
