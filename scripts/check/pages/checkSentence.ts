import type { Spot } from '../documents/document.ts'

/** What people are told stands as it is; nothing in it is computed but the fields in braces. */
export function checkSentence(spot: Spot, sentence: string | undefined): void {
  if (sentence?.startsWith('='))
    spot.error('a sentence is no expression: write it out, with fields of the row in braces ("确定要删除“{name}”吗？")')
}
