import { patternOf } from '../../../schemas/evaluate/textFunctions.ts'
import { type Cel, TranslationFault, textLiteral } from './cel.ts'
import { finding } from './findings.ts'

const literal = /^"(?:[^"\\]|\\.)*"$/

function written(part: Cel, what: string): string {
  if (!literal.test(part.text)) throw new TranslationFault(finding('TEXT_COMPUTED', { what }))
  return JSON.parse(part.text)
}

/** An escaped literal character: `\.`, `[.]`. */
const fixed = /\\([^\w\s])|\[([^\w\s\\^\]])\]/g

/**
 * Returns the text that a pattern matches, if it matches exactly one: JUEL and FEEL split and replace by pattern, CEL
 * by text.
 */
export function plainPattern(part: Cel, what: string): Cel {
  const source = written(part, what)
  if (/[\\^$.|?*+()[\]{}]/.test(source.replace(fixed, ''))) {
    throw new TranslationFault(finding('PATTERN_NOT_PLAIN', { what, source }))
  }
  return textLiteral(source.replace(fixed, '$1$2'))
}

export function plainText(part: Cel, what: string): Cel {
  if (/[\\$]/.test(written(part, what))) throw new TranslationFault(finding('TEXT_NOT_PLAIN', { what }))
  return part
}

/** Returns a pattern that CEL supports too; Java's `matches` tests the whole text. */
export function pattern(part: Cel, isWhole: boolean): Cel {
  const source = written(part, '正则表达式')
  const found = isWhole ? `^(?:${source})$` : source
  try {
    patternOf(found)
  } catch {
    throw new TranslationFault(finding('PATTERN_UNUSABLE', { source }))
  }
  return textLiteral(found)
}
