/**
 * The look of the console for one user: theme, density, primary colour, colour filter, watermark. This browser keeps
 * the last choice, so that the first paint has it; the server keeps it for the person (keepAppearance.ts). Attributes
 * on the page decide all colours and sizes in theme.css.
 */
import { createStore } from '../../runtime/store.ts'
import { type PrimaryName, primaryColours } from './primaryColours.ts'

const themes = ['light', 'dark', 'auto'] as const
export type ThemeChoice = (typeof themes)[number]
export const densities = ['loose', 'middle', 'compact'] as const
export type Density = (typeof densities)[number]
/** `weak` raises the contrast of colours for users who distinguish them badly, `grey` removes them. */
const filters = ['none', 'weak', 'grey'] as const
export type ColourFilter = (typeof filters)[number]

export interface Appearance {
  theme: ThemeChoice
  density: Density
  primary: PrimaryName
  filter: ColourFilter
  watermark: boolean
}

export const plainAppearance: Appearance = {
  theme: 'auto',
  density: 'compact',
  primary: 'blue',
  filter: 'none',
  watermark: false,
}

const key = 'appearance'

const oneOf = <T extends string>(values: readonly T[], value: unknown, other: T): T =>
  values.includes(value as T) ? (value as T) : other

/** Returns the stored appearance with unknown values replaced by the defaults. */
export function readAppearance(value: unknown): Appearance {
  const kept = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const { theme, density, primary, filter, watermark } = plainAppearance
  return {
    theme: oneOf(themes, kept.theme, theme),
    density: oneOf(densities, kept.density, density),
    primary: oneOf(Object.keys(primaryColours) as PrimaryName[], kept.primary, primary),
    filter: oneOf(filters, kept.filter, filter),
    watermark: typeof kept.watermark === 'boolean' ? kept.watermark : watermark,
  }
}

function readKept(): Appearance {
  try {
    return readAppearance(JSON.parse(globalThis.localStorage?.getItem(key) ?? 'null'))
  } catch {
    // The stored value has another format: use the defaults.
    return plainAppearance
  }
}

export const appearance = createStore<Appearance>(readKept())
export const setAppearance = (part: Partial<Appearance>) => appearance.set(now => ({ ...now, ...part }))
/** Whether the dark theme is shown, after the system's setting is applied. */
export const darkTheme = createStore(false)

/** Starts to follow the user's choice and the system's setting. */
export function startTheme(): void {
  const system = globalThis.matchMedia('(prefers-color-scheme: dark)')
  const page = document.documentElement
  const apply = () => {
    const { theme, density, primary, filter } = appearance.get()
    const dark = theme === 'dark' || (theme === 'auto' && system.matches)
    page.dataset.theme = dark ? 'dark' : 'light'
    page.dataset.density = density
    page.dataset.filter = filter
    page.style.setProperty('--c-primary', primaryColours[primary][dark ? 'dark' : 'light'])
    darkTheme.set(dark)
  }
  system.addEventListener('change', apply)
  appearance.subscribe(() => {
    globalThis.localStorage?.setItem(key, JSON.stringify(appearance.get()))
    apply()
  })
  apply()
}
