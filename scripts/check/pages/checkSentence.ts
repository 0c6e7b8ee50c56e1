import type { Spot } from '../reading/document.ts'

/** Rejects an expression where a plain sentence is expected; only fields in braces are replaced in it. */
export function checkSentence(spot: Spot, sentence: string | undefined): void {
  if (sentence?.startsWith('='))
    spot.error('a sentence is no expression: write it out, with fields of the row in braces ("确定要删除“{name}”吗？")')
  for (const [braces, name] of (sentence ?? '').matchAll(/\{([^{}]*)\}/g)) {
    if (!/^\w+$/.test(name!)) spot.error(`"${braces}" is not replaced: braces hold the name of a field, as in {name}`)
  }
}
