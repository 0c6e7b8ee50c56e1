/** Names of regions for lists: the codes of 3,000 places are loaded with the first page that shows one. */
let named: ((code: string) => string) | undefined
let loading: Promise<void> | undefined

/** Undefined while the names are not there yet. */
export const regionNameNow = (code: string): string | undefined => named?.(code)

export function loadRegionNames(): Promise<void> {
  loading ??= import('./regions.ts').then(module => {
    named = module.regionName
  })
  return loading
}
