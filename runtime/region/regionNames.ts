/** Region names for lists: the codes of 3,000 places load with the first page that shows one. */
let named: ((code: string) => string) | undefined
let loading: Promise<void> | undefined

/** Returns the name; undefined while names are loading. */
export const regionNameNow = (code: string): string | undefined => named?.(code)

export function loadRegionNames(): Promise<void> {
  loading ??= import('./regions.ts').then(module => {
    named = module.regionName
  })
  return loading
}
