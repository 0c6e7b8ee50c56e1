/** Plans in words for lists: what puts them in words is loaded with the first page that shows one. */
let inWords: ((cron: string) => string) | undefined
let loading: Promise<void> | undefined

/** Undefined while the words are not there yet. */
export const cronTextNow = (cron: string): string | undefined => inWords?.(cron)

export function loadCronText(): Promise<void> {
  loading ??= import('./cronWords.ts').then(module => {
    inWords = module.cronWords
  })
  return loading
}
