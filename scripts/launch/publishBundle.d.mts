/** Puts a built bundle in the place of another that is being served; `from` is gone afterwards. */
export function publishBundle(from: string, to: string, now?: number): void
