/** Readable schedules for lists; the library loads with the first page that shows one. */
let inWords: ((cron: string) => string) | undefined
let loading: Promise<void> | undefined

/** Returns the text; undefined while the library is loading. */
export const cronTextNow = (cron: string): string | undefined => inWords?.(cron)

export function loadCronText(): Promise<void> {
  loading ??= import('./cronWords.ts').then(module => {
    inWords = module.cronWords
  })
  return loading
}
