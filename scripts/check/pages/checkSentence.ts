import type { Spot } from '../reading/document.ts'

/** Rejects an expression where a plain sentence is expected; only fields in braces are replaced in it. */
export function checkSentence(spot: Spot, sentence: string | undefined): void {
  if (sentence?.trimStart().startsWith('='))
    spot.error('a sentence is no expression: write it out, with fields of the row in braces ("确定要删除“{name}”吗？")')
  for (const [braces, name] of (sentence ?? '').matchAll(/\{([^{}]*)\}/g)) {
    if (!/^\w+$/.test(name!)) spot.error(`"${braces}" is not replaced: braces hold the name of a field, as in {name}`)
  }
}

/** Words of pages that are shown as they stand. */
const shown = new Set(['label', 'title', 'success', 'failure', 'placeholder', 'help', 'empty'])

/** Words whose members are names of arguments. */
const given = new Set(['with', 'params', 'default', 'show'])

/** Rejects an expression wherever a page holds a text that is shown as it stands. */
export function checkTexts(spot: Spot, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const place = spot.at(Array.isArray(value) ? Number(key) : key)
    // `=` alone may be the label of an operator.
    if (shown.has(key) && typeof inner === 'string' && /^\s*=\s*[\w"'([{!-]/.test(inner))
      place.error('a text is no expression: it would be shown as it is written')
    else if (!given.has(key)) checkTexts(place, inner)
  }
}
